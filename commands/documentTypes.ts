import { FilePlus2, FileX2 } from "lucide-react"
import { api } from "@/client/api"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import type { Command, Values } from "@/palette/command"
import { app, document, one } from "./slots"

/* The documents that a request for access to an application needs. */

const named = (values: Values) => ({ document: one(values, "document").text, app: one(values, "app").text })

export const addDocument: Command = {
  id: "add-document",
  title: "Vincular documento",
  words: { en: ["add document"], pt: ["vincular documento", "exigir documento"] },
  group: "applications",
  icon: FilePlus2,
  who: "applications.administer",
  slots: { document, app },
  key: "n",
  tone: "primary",
  on: [
    {
      target: "documentsOfApp",
      when: ({ can }) => can.update,
      fill: ({ app: acronym }) => ({ app: acronym }),
      label: "Vincular documento",
    },
  ],
  change: {
    request: (values) =>
      api.applications.addDocument.request({
        params: { app: one(values, "app").id },
        body: { documentId: Number(one(values, "document").id) },
      }),
    done: () => "Documento vinculado com sucesso",
    failed: () => misspelledTexts.documentAddFailed,
    opposite: { id: "remove-document", fill: named },
  },
}

export const removeDocument: Command = {
  id: "remove-document",
  title: "Desvincular documento",
  words: { en: ["remove document"], pt: ["desvincular documento"] },
  group: "applications",
  icon: FileX2,
  who: "applications.administer",
  // Only documents that the application requires can be removed.
  slots: { document: { ...document, within: "app" }, app },
  on: [
    {
      target: "documentOfApp",
      when: ({ can }) => can.update,
      fill: (shown) => ({ document: shown.document, app: shown.app }),
      label: "Desvincular",
    },
  ],
  change: {
    request: (values) =>
      api.applications.removeDocument.request({
        params: { app: one(values, "app").id, documentId: Number(one(values, "document").id) },
      }),
    done: () => "Documento desvinculado com sucesso",
    failed: () => misspelledTexts.documentRemoveFailed,
    opposite: { id: "add-document", fill: named },
  },
}
