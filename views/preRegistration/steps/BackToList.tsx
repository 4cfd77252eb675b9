import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { pathTo } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"

/** Returns to the list, for users who help another person with their pre-registration. `Esc` does the same. */
export function BackToList() {
  const goBack = useGoBack(pathTo(screens.preUsers))
  return (
    <Button shortcut="Esc" onClick={goBack}>
      Voltar
    </Button>
  )
}
