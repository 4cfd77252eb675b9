import { applications } from "./applications"
import { entrances } from "./entrances"
import { organizations } from "./organizations"
import { own } from "./own"
import { people } from "./people"
import { plans } from "./plans"
import { queues } from "./queues"
import { registration } from "./registration"
import { reviews } from "./reviews"
import type { Walk } from "./scene"
import { searches } from "./searches"
import { settings } from "./settings"

/** All walks together must cover every screen: a test lists the missing ones. */
export const walks: Readonly<Record<string, Walk>> = {
  people,
  applications,
  organizations,
  settings,
  registration,
  queues,
  plans,
  reviews,
  searches,
  own,
  ...entrances,
}
