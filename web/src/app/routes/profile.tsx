import { StateScreen } from '@/components/state-screen'
import { ButtonLink } from '@/site/button'
import { PageTitle } from '@/components/page-title'
import { paths } from '@/lib/paths'

export default function ProfilePage() {
  return (
    <>
      <PageTitle>Meu Perfil</PageTitle>
      <StateScreen
        picture="works"
        title="Seu perfil está em construção"
        text="Em breve você cuida aqui dos seus dados e da sua chave Pix. Seu extrato já está pronto."
      >
        <ButtonLink to={paths.statement}>Ver meu extrato</ButtonLink>
      </StateScreen>
    </>
  )
}
