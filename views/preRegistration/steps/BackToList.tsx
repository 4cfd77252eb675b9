import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { pathTo } from "@/screens/screen"
import { Button } from "@/ui/Button"

/** Back to the list that the pre-registration was opened from, for who helps somebody; `Esc` does the same. */
export function BackToList() {
  const goBack = useGoBack(pathTo(screens.preUsers))
  return (
    <Button shortcut="Esc" onClick={goBack}>
      Voltar
    </Button>
  )
}
