import { Camera as CameraIcon, Check, RotateCcw } from "lucide-react"
import { type RefObject, useEffect, useId, useRef, useState } from "react"
import { Button } from "../buttons/Button"
import { DialogBody, DialogFoot } from "../dialog/DialogParts"
import { jpegOf } from "./jpeg"
import { useCamera } from "./useCamera"
import { useObjectAddress } from "./useObjectAddress"

export interface CameraProps {
  maxBytes: number
  useLabel: string
  onUse: (photo: File) => void
}

/** Takes a photo with the camera: first the live picture, then the photo, to use or take again. */
export function Camera({ maxBytes, useLabel, onUse }: CameraProps) {
  const { stream, devices, deviceId, choose, retry, ...camera } = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  /** The stream that already shows a picture. Before that, no photo can be taken. */
  const [shown, setShown] = useState<MediaStream>()
  const [photo, setPhoto] = useState<File>()
  const [failure, setFailure] = useState<string>()
  // A photo that was taken can be used even if the camera has failed since.
  const problem = photo ? undefined : camera.problem

  useEffect(() => foot.current?.querySelector("button")?.focus(), [])

  const take = async () => {
    const { current: live } = video
    if (!live) return
    const area = { x: 0, y: 0, width: live.videoWidth, height: live.videoHeight }
    setFailure(undefined)
    try {
      setPhoto(await jpegOf(live, area, "foto", maxBytes))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const status = photo ? "Foto tirada." : shown === stream && stream ? "Câmera ligada." : "Ligando a câmera…"

  return (
    <>
      <DialogBody>
        <div className="grid gap-3">
          {problem ? (
            <div role="alert" className="rounded-lg bg-warn-soft px-3.5 py-3 text-warn forced-colors:border">
              <p className="font-semibold">{problem.message}</p>
              <p className="mt-1">{problem.advice}</p>
            </div>
          ) : (
            <Finder video={video} stream={stream} photo={photo} onShown={setShown} />
          )}
          {!problem && (
            <p role="status" className="text-center text-muted">
              {status}
            </p>
          )}
          {failure && (
            <p role="alert" className="text-center text-bad">
              {failure}
            </p>
          )}
          {devices.length > 1 && !photo && (
            <DeviceField devices={devices} chosen={deviceId} onChoose={choose} />
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <div ref={foot} className="contents">
          {problem ? (
            <Button icon={RotateCcw} onClick={retry}>
              Tentar de novo
            </Button>
          ) : (
            // Both states share one button, so that it keeps the focus and a double click does not use an unseen
            // photo.
            <Button
              icon={photo ? RotateCcw : CameraIcon}
              variant={photo ? "plain" : "primary"}
              pending={!photo && (shown === undefined || shown !== stream)}
              onClick={() => (photo ? setPhoto(undefined) : void take())}
            >
              {photo ? "Tirar outra" : "Tirar foto"}
            </Button>
          )}
          {photo && (
            <Button icon={Check} variant="primary" onClick={() => onUse(photo)}>
              {useLabel}
            </Button>
          )}
        </div>
      </DialogFoot>
    </>
  )
}

interface FinderProps {
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | undefined
  photo: File | undefined
  /** Called when the first picture of the stream is shown. */
  onShown: (stream: MediaStream | undefined) => void
}

/** The live picture, and over it the photo. */
function Finder({ video, stream, photo, onShown }: FinderProps) {
  const still = useObjectAddress(photo)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream, video])
  return (
    <div className="relative mx-auto aspect-square w-[min(28rem,100%,52dvh)] overflow-hidden rounded-lg bg-sunken">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Imagem ao vivo da câmera"
        onLoadedData={() => onShown(stream)}
        className="size-full object-contain"
      />
      {photo && still && (
        <img src={still} alt="Foto tirada" className="absolute inset-0 size-full bg-sunken object-contain" />
      )}
    </div>
  )
}

interface DeviceFieldProps {
  devices: readonly MediaDeviceInfo[]
  chosen: string | undefined
  onChoose: (deviceId: string) => void
}

/** Selects one of several cameras. */
function DeviceField({ devices, chosen, onChoose }: DeviceFieldProps) {
  const select = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={select} className="font-[550]">
        Câmera
      </label>
      <select
        id={select}
        className="control"
        value={chosen ?? ""}
        onChange={(event) => onChoose(event.target.value)}
      >
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId} className="bg-panel text-text">
            {device.label || `Câmera ${index + 1}`}
          </option>
        ))}
      </select>
    </div>
  )
}
