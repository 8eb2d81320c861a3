import { chakra } from '@chakra-ui/react/styled-system'
import { PageTitle } from '@/components/page-title'
import { StateScreen } from '@/components/state-screen'
import { ButtonLink } from '@/components/ui/button'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

export default function NotFoundPage() {
  return (
    <chakra.div pt="6">
      <PageTitle>Página não encontrada</PageTitle>
      <chakra.p aria-hidden textStyle="display" textAlign="center" color="action.text" mb="-6">
        404
      </chakra.p>
      <StateScreen picture="lost" title="Página não encontrada" text="Ops! Esta página não existe.">
        <ButtonLink to={paths.home}>Ir para {config.brand}</ButtonLink>
      </StateScreen>
    </chakra.div>
  )
}
