/** Words that the demo data is made of. All lists are fixed, in fixed order: the seed alone decides what is drawn. */
export { type Agency, agencies } from "./vocabulary/agencies"
export { type DemoApplication, demoApplications } from "./vocabulary/applications"
export { givenNames, neighborhoods, streets, surnames } from "./vocabulary/people"
export { profileSeeds, roleSeeds } from "./vocabulary/permissions"
export { accessJustifications, blockJustifications, refusalJustifications } from "./vocabulary/sentences"
