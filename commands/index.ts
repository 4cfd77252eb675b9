import type { Command } from "@/palette/command"
import { assignments } from "./assignments"
import { blockUser, unblockUser, updateBlock } from "./blocks"
import { why } from "./explain"
import { go, openUser } from "./go"
import {
  changePassword,
  clearHistory,
  density,
  keys,
  myAccess,
  myData,
  myRegistration,
  signOut,
  singleKeys,
  theme,
} from "./me"
import { activateUser, deactivateUser, editUser, findUsers, newUser, resendFirstAccess } from "./users"

/** Every command of the product, in the order that buttons, menus and help show them. */
export const commands: readonly Command[] = [
  go,
  openUser,
  newUser,
  findUsers,
  editUser,
  activateUser,
  deactivateUser,
  resendFirstAccess,
  ...assignments,
  blockUser,
  updateBlock,
  unblockUser,
  why,
  myData,
  myRegistration,
  myAccess,
  changePassword,
  theme,
  density,
  keys,
  singleKeys,
  clearHistory,
  signOut,
]
