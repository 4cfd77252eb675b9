import type { SlotKind } from "../../grammar/slotKinds"
import { redirect, webAddress } from "./addresses"
import { app } from "./app"
import { choice, screen } from "./choice"
import { delivery } from "./delivery"
import { day, when } from "./moments"
import { org } from "./org"
import { preUser, user } from "./people"
import type { SlotKindRecord } from "./record"
import { documentType, domainEntry, writtenText } from "./reference"
import { registrationItem } from "./registrationItem"
import { platformRole, profile, role } from "./roles"
import { filters, identifier, number, text } from "./typed"

/** Every kind of slot. */
export const slotKinds: Readonly<Record<SlotKind, SlotKindRecord>> = {
  user,
  app,
  role,
  profile,
  org,
  preUser,
  screen,
  filters,
  identifier,
  text,
  when,
  day,
  choice,
  number,
  documentType,
  platformRole,
  domainEntry,
  writtenText,
  registrationItem,
  webAddress,
  redirect,
  delivery,
}
