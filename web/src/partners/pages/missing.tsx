import { ButtonLink } from '@/ui/button'
import { StateScreen } from '@/ui/state-screen'
import { portalPaths } from '../paths'

/** An address of the portal that has no page. */
export default function MissingPage() {
  return (
    <StateScreen picture="lost" title="Página não encontrada" text="Não há nada neste endereço do portal.">
      <ButtonLink to={portalPaths.deliveries}>Ver as entregas</ButtonLink>
    </StateScreen>
  )
}
