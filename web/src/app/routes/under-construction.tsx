import { useLocation } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { StateScreen } from '@/components/state-screen'
import { ButtonLink } from '@/site/button'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

export default function UnderConstructionPage() {
  const contact = useLocation().pathname === paths.contact
  return (
    <>
      <PageTitle>Em construção</PageTitle>
      <StateScreen
        picture="works"
        title="Em construção"
        text={
          contact
            ? 'O formulário de contato ainda não está pronto. Se o assunto for uma compra, guarde o Id dela: ele aparece no seu extrato.'
            : 'Esta página ainda está crescendo. Volte em breve.'
        }
      >
        <ButtonLink to={paths.home} look="outline">
          {`Ir para ${config.brand}`}
        </ButtonLink>
        {contact && <ButtonLink to={paths.statement}>Ver meu extrato</ButtonLink>}
      </StateScreen>
    </>
  )
}
