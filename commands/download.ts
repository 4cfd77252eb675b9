import { saveFile } from "@/client/saveFile"
import { wasCancelled } from "@/client/send"
import { notify } from "@/ui/page/notice"

export interface Download {
  /** The file's name. */
  name: string
  /** Notices: while the file is being made, once it is there, and if it failed. */
  begun: string
  done: string
  failed: string
}

/** Passes a file to the browser once the server has made it. Never rejects. */
export async function download(file: Promise<Blob>, { name, begun, done, failed }: Download): Promise<void> {
  notify({ tone: "info", text: begun })
  try {
    saveFile(await file, name)
    notify({ tone: "ok", text: done, isNoChange: true })
  } catch (error) {
    if (wasCancelled(error)) return
    notify({ tone: "bad", text: failed, ...(error instanceof Error && { details: error.message }) })
  }
}
