import type { SlotKind } from "../../grammar/slotKinds"
import { redirect, webAddress } from "./addresses"
import { app } from "./app"
import { choice, screen } from "./choice"
import { consent } from "./consent"
import { delivery } from "./delivery"
import { deputy } from "./deputy"
import { incompatibility } from "./incompatibility"
import { keptSearch } from "./keptSearch"
import { day, end, when } from "./moments"
import { org } from "./org"
import { ownSession } from "./ownSession"
import { passkey } from "./passkey"
import { preUser, user } from "./people"
import { plan } from "./plan"
import type { SlotKindRecord } from "./record"
import { documentType, domainEntry, writtenText } from "./reference"
import { registrationItem } from "./registrationItem"
import { review, reviewLine } from "./review"
import { platformRole, profile, role } from "./roles"
import { runbook } from "./runbook"
import { session } from "./session"
import { filters, identifier, name, number, text } from "./typed"

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
  end,
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
  consent,
  deputy,
  plan,
  review,
  reviewLine,
  runbook,
  incompatibility,
  keptSearch,
  passkey,
  name,
  ownSession,
  session,
}
