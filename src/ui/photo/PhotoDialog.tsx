import { useState } from "react"
import { Dialog } from "../dialog/Dialog"
import { Camera } from "./Camera"
import { Crop } from "./Crop"

export interface PhotoDialogProps {
  /** A picture to crop. Without one, the camera takes it first. */
  picture?: File | undefined
  /** Width by height to crop to. Without a ratio, the picture is not cropped. */
  ratio?: number | undefined
  maxBytes: number
  onUse: (photo: File) => void
  onUnreadable: () => void
  onClose: () => void
}

/** Makes a photo from the camera or a picture. Open while it is rendered. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { picture, ratio, maxBytes, onUse, onUnreadable, onClose } = props
  const [cameraPicture, setCameraPicture] = useState<File>()
  const source = picture ?? cameraPicture
  return (
    <Dialog open onClose={onClose} title={source ? "Recortar foto" : "Tirar foto"}>
      {source && ratio ? (
        <Crop
          picture={source}
          {...{ ratio, maxBytes, onUse, onUnreadable }}
          onAgain={cameraPicture && (() => setCameraPicture(undefined))}
        />
      ) : (
        <Camera
          maxBytes={maxBytes}
          useLabel={ratio ? "Recortar" : "Usar foto"}
          onUse={ratio ? setCameraPicture : onUse}
        />
      )}
    </Dialog>
  )
}
