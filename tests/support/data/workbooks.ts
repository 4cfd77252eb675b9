import { strToU8, zipSync } from "fflate"

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
/** A relationships part: for each id the last segment of its type, and its target. */
export const relations = (of: Readonly<Record<string, readonly [kind: string, target: string]>>): string =>
  `<Relationships>${Object.entries(of)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`

/** A workbook of these parts, by name. Its main part is `xl/workbook.xml`. */
export const packed = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
  zipSync({
    "_rels/.rels": strToU8(relations({ r1: ["officeDocument", "xl/workbook.xml"] })),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
  })

/** A workbook with a single sheet, `xl/s.xml`. */
export const packedSheet = (sheet: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  packed({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relations({ r1: ["worksheet", "s.xml"] }),
    "xl/s.xml": sheet,
  })
