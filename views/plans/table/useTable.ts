import { useEffect, useRef, useState } from "react"
import { readInWorker } from "./read/inWorker"
import { maxFileSize, type ReadTable, tooLarge } from "./read/read"
import type { TableRead } from "./read/readTable"

/** The input of a table: a file, or copied cells. */
export type TableSource = { file: File } | { text: string }

export interface OpenTable {
  name: string
  table: ReadTable
  /** Whether its cells were copied. */
  pasted: boolean
  /** Reads the same bytes with other settings: another sheet or another separator. */
  readAgain: (reading: TableRead) => void
}

const isFile = (given: TableSource): given is { file: File } => "file" in given

const pastedName = "células coladas"

/** Reads one table after another. The last valid one stays. */
export function useTable(first: TableSource | undefined) {
  const [open, setOpen] = useState<OpenTable>()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const readBytes = async (bytes: ArrayBuffer, name: string, reading: TableRead = {}) => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setReading(true)
    setProblem(undefined)
    try {
      const answer = await readInWorker(bytes, { reading, signal })
      if ("reason" in answer) setProblem(answer.reason)
      else
        setOpen({
          name,
          table: answer.table,
          pasted: name === pastedName,
          readAgain: (other) => void readBytes(bytes, name, other),
        })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (running.current === controller) setReading(false)
    }
  }
  const read = async (given: TableSource) => {
    if (!isFile(given)) return readBytes(new TextEncoder().encode(given.text).buffer, pastedName)
    const { file } = given
    // Checked before the file is read.
    if (file.size > maxFileSize) return setProblem(`${tooLarge}, e este tem ${megabytes(file.size)} MB`)
    try {
      await readBytes(await file.arrayBuffer(), file.name)
    } catch {
      setProblem("O arquivo não pôde ser lido")
    }
  }
  const start = useRef(read)
  useEffect(() => {
    if (first) void start.current(first)
    return () => running.current?.abort()
  }, [first])
  return { open, reading, problem, read: (given: TableSource) => void read(given) }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
