/** The words of the demo data. All lists are fixed and ordered, so that only the seed decides what is drawn. */
export { type Agency, agencies } from "./vocabulary/agencies"
export { type DemoApplication, demoApplications } from "./vocabulary/applications"
export { givenNames, neighborhoods, streets, surnames } from "./vocabulary/people"
export { profileSeeds, roleSeeds } from "./vocabulary/permissions"
export { accessJustifications, blockJustifications, refusalJustifications } from "./vocabulary/sentences"
