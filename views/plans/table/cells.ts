import { digitsOf, isCpf } from "@/domain/people/identifier"
import type { Slot } from "@/palette/command"
import { dateOfSerial } from "./read/formats"
import type { CellMark } from "./read/read"

/** What a cell means in a slot: spreadsheets change what is written into them, in ways that are known. */
export interface CellMeaning {
  /** As the line has it; nothing where the cell is empty. */
  texts: string[]
  /** What was put right. */
  note?: string
  /** Why it cannot be taken. */
  problem?: string
}

const rounded = /^-?\d+([.,]\d+)?E\+?\d+$/i
const person = new Set<Slot["kind"]>(["user", "preUser", "identifier"])
const moment = new Set<Slot["kind"]>(["when", "end", "day"])

/** Zeros that a number has lost at its beginning; a CPF that checks with them was meant. */
function withZeros(text: string): string | undefined {
  const digits = digitsOf(text)
  if (!/^[\d.\-\s]+$/.test(text) || digits.length < 8 || digits.length > 10) return undefined
  const whole = digits.padStart(11, "0")
  return isCpf(whole) ? whole : undefined
}

function ofPerson(texts: readonly string[]): CellMeaning {
  const meant = texts.map((text) => withZeros(text) ?? text)
  const changed = meant.filter((text, index) => text !== texts[index])
  return {
    texts: meant,
    ...(changed.length > 0 && { note: `Zeros à esquerda repostos: ${changed.join(", ")}` }),
  }
}

/** Days from 1982 to 2118 as a spreadsheet counts them. */
const isSerial = (text: string) => /^\d{5}([.,]\d+)?$/.test(text) && Number.parseInt(text, 10) >= 30_000

function ofMoment(text: string): CellMeaning {
  const date = isSerial(text) ? dateOfSerial(Number(text.replace(",", "."))) : undefined
  return date === undefined ? { texts: [text] } : { texts: [date], note: `O número ${text} é a data ${date}` }
}

const ofFormula: Record<CellMark, Pick<CellMeaning, "note" | "problem">> = {
  formula: { note: "Vem de uma fórmula: vale o último resultado que o Excel salvou" },
  uncalculated: { problem: "É uma fórmula sem resultado salvo: copie e cole como valor" },
  error: { problem: "A fórmula deu erro" },
  merged: { note: "Célula mesclada: vale o que está na primeira" },
}

/** What a cell means in a slot. */
export function meaningIn(slot: Slot, given: string, mark?: CellMark): CellMeaning {
  const text = given.replace(/\s+/g, " ").trim()
  const { note, problem } = mark ? ofFormula[mark] : {}
  if (problem !== undefined) return { texts: [], problem }
  if (text === "") return { texts: [] }
  if (person.has(slot.kind) && rounded.test(text)) {
    return {
      texts: [],
      problem: `O Excel arredondou o número (${text}): formate a coluna como texto e digite de novo`,
    }
  }
  const texts = slot.many ? text.split(/\s*[,;]\s*/).filter(Boolean) : [text]
  const meant = person.has(slot.kind) ? ofPerson(texts) : moment.has(slot.kind) ? ofMoment(text) : { texts }
  const notes = [note, meant.note].filter((each) => each !== undefined)
  return { ...meant, ...(notes.length > 0 && { note: notes.join(". ") }) }
}
