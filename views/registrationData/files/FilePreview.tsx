import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { Dialog } from "@/ui/dialog/Dialog"
import { DialogBody } from "@/ui/dialog/DialogParts"
import { useObjectAddress } from "@/ui/photo/useObjectAddress"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { UserFile } from "./files"

export interface FilePreviewProps {
  file: Pick<UserFile, "id" | "fileName" | "documentType">
  onClose: () => void
}

/** A submitted picture in a dialog. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  const picture = useQuery({
    ...api.userFiles.download.query({ params: { fileId: file.id } }),
    retry: false,
    gcTime: 0,
  })
  const address = useObjectAddress(picture.data)
  return (
    <Dialog open onClose={onClose} title={file.documentType} description={file.fileName} width="wide">
      <DialogBody label={file.documentType}>
        {picture.error && (
          <ErrorPanel
            message="Não foi possível carregar o arquivo."
            details={picture.error.message}
            onRetry={() => void picture.refetch()}
            retrying={picture.isFetching}
          />
        )}
        {picture.isPending && <Skeleton className="h-64 w-full" />}
        {address && <img src={address} alt={file.fileName} className="mx-auto max-w-full rounded-md" />}
      </DialogBody>
    </Dialog>
  )
}
