import type { Handlers } from "../../identity/actor/context"
import { changeItem, createItem, dropItem } from "./items"

export const registrationItems: Handlers<"registrationItems"> = {
  createCourse: (context, { params, body }) => createItem(context, params.atalaiaId, "courses", body.values),
  updateCourse: (context, { params, body }) =>
    changeItem(context, params.atalaiaId, "courses", params.itemId, body),
  removeCourse: (context, { params }) => dropItem(context, params.atalaiaId, "courses", params.itemId),
  createLanguage: (context, { params, body }) =>
    createItem(context, params.atalaiaId, "languages", body.values),
  updateLanguage: (context, { params, body }) =>
    changeItem(context, params.atalaiaId, "languages", params.itemId, body),
  removeLanguage: (context, { params }) => dropItem(context, params.atalaiaId, "languages", params.itemId),
}
