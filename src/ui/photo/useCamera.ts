import { useEffect, useState } from "react"

/** The reason why there is no live picture, and advice. */
export interface CameraProblem {
  message: string
  advice: string
}

const unavailable = "Não há camera disponível."
const undetected: CameraProblem = {
  message: "Nenhum dispositivo de captura de imagem detectado",
  advice: "Conecte uma câmera e tente de novo, ou escolha um arquivo.",
}
const advices: Record<string, string> = {
  NotSupportedError: "Este navegador só a oferece em um endereço seguro (https). Escolha um arquivo.",
  NotAllowedError:
    "O navegador não permitiu o uso. Permita a câmera para este endereço nas permissões do site, ao lado do endereço, e tente de novo.",
  NotReadableError: "Outro programa pode estar usando a câmera. Feche-o e tente de novo.",
  OverconstrainedError: "A câmera não alcança 480×460 pixels. Escolha outra, ou um arquivo.",
}

/** Translates an error of `getUserMedia` for the user. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ""
  if (name === "NotFoundError") return undetected
  return { message: unavailable, advice: advices[name] ?? "Tente de novo, ou escolha um arquivo." }
}

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const cameras = async (media: MediaDevices) =>
  (await media.enumerateDevices()).filter(({ kind }) => kind === "videoinput")

/** Opens a stream of 1024x1024 if possible, of 480x460 at least. */
async function openCamera(deviceId: string | undefined): Promise<MediaStream> {
  // The browser omits it if the address is not secure.
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) throw new DOMException("", "NotSupportedError")
  // Checked first, so that users without a camera are not asked for permission.
  if ((await cameras(media)).length === 0) throw new DOMException("", "NotFoundError")
  return media.getUserMedia({
    video: {
      width: { ideal: 1024, min: 480 },
      height: { ideal: 1024, min: 460 },
      ...(deviceId && { deviceId: { exact: deviceId } }),
    },
  })
}

interface Live {
  stream?: MediaStream
  problem?: CameraProblem
}

/** The camera, on only while the component is mounted. */
export function useCamera() {
  /** A new object restarts the camera. */
  const [request, setRequest] = useState<{ deviceId?: string }>({})
  const [{ stream, problem }, setLive] = useState<Live>({})
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  useEffect(() => {
    let over = false
    let opened: MediaStream | undefined
    const open = async () => {
      try {
        opened = await openCamera(request.deviceId)
        // The dialog was closed while the browser asked for permission.
        if (over) return stop(opened)
        opened.getVideoTracks()[0]?.addEventListener("ended", () => setLive({ problem: undetected }))
        setLive({ stream: opened })
        // The browser reveals camera names only after permission.
        const devices = await cameras(navigator.mediaDevices)
        if (!over) setDevices(devices)
      } catch (error) {
        stop(opened)
        if (!over) setLive({ problem: cameraProblem(error) })
      }
    }
    void open()
    return () => {
      over = true
      stop(opened)
      setLive({})
    }
  }, [request])
  return {
    stream,
    problem,
    devices,
    deviceId: stream?.getVideoTracks()[0]?.getSettings().deviceId,
    choose: (deviceId: string) => setRequest({ deviceId }),
    retry: () => setRequest({}),
  }
}
