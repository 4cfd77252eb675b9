import { deflateSync } from "node:zlib"
import { strToU8, zipSync } from "fflate"

/** The bytes of a PDF: numbered objects and a trailer. */
export function pdfOf(...objects: (string | Uint8Array)[]): Uint8Array {
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, "\nendobj\n"])
  return joined("%PDF-1.7\n%âãÏÓ\n", ...parts, "trailer\n<< /Root 1 0 R >>\n%%EOF\n")
}

/** A PDF stream. Its bytes are compressed if the dictionary has `/FlateDecode`. */
export function streamOf(dictionary: string, text: string | Uint8Array): Uint8Array {
  const bytes = typeof text === "string" ? Buffer.from(text, "latin1") : text
  const packed = dictionary.includes("/FlateDecode") ? deflateSync(bytes) : bytes
  return joined(`<< ${dictionary} /Length ${packed.length} >>\nstream\n`, packed, "\nendstream")
}

/** An object stream of a PDF, as in PDF 1.5. */
export function objectStream(...objects: string[]): Uint8Array {
  let at = 0
  const places = objects.map((object, index) => {
    const place = `${index + 50} ${at}`
    at += object.length + 1
    return place
  })
  const head = `${places.join(" ")} `
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`
  return streamOf(entries, `${head}${objects.join(" ")}`)
}

const joined = (...parts: (string | Uint8Array)[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))),
  )

const wordTypes = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

const bytesOf = (parts: Record<string, string | Uint8Array>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
  )

/** A DOCX with a paragraph. `parts` adds parts or replaces its own. */
export const docxOf = (parts: Record<string, string | Uint8Array> = {}): Uint8Array =>
  zipSync(
    bytesOf({
      "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordTypes}"/></Types>`,
      "_rels/.rels": relationsOf({ kind: "officeDocument", target: "word/document.xml" }),
      "word/document.xml": wordText("<w:r><w:t>Ofício</w:t></w:r>"),
      ...parts,
    }),
  )

/** The main part of a DOCX with these text runs. */
export const wordText = (runs: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}"><w:body><w:p>${runs}</w:p></w:body></w:document>`

interface Relation {
  kind: string
  target: string
  outside?: boolean
}
/** The relationships of a DOCX part. */
export const relationsOf = (...relations: Relation[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ({ kind, target, outside }, index) =>
        `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${outside ? ' TargetMode="External"' : ""}/>`,
    )
    .join("")}</Relationships>`

/** An ODT with a paragraph. `parts` adds parts or replaces its own. */
export const odtOf = (parts: Record<string, string | Uint8Array> = {}): Uint8Array =>
  zipSync({
    mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }],
    ...bytesOf({
      "content.xml": odtText("<text:p>Ofício</text:p>"),
      "META-INF/manifest.xml": '<?xml version="1.0"?><manifest:manifest/>',
      ...parts,
    }),
  })

export const odtText = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:scripts/><office:body><office:text>${body}</office:text></office:body></office:document-content>`
