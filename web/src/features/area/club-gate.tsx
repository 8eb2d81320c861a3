import type { ReactNode } from 'react'
import type { Club } from '@/api/generated'
import { Icon, type IconName } from '@/ui/icon'
import { useAskLogin } from '@/features/auth/use-ensure-login'
import { Button } from '@/ui/public-button'

interface ClubGateProps {
  club: Club
  onEntered: () => void
}

/** For visitors: what is inside, and the way to an account. */
export function ClubGate({ club: { name }, onEntered }: ClubGateProps) {
  const askLogin = useAskLogin()
  const enter = async () => {
    const outcome = await askLogin({ reason: `${name}: entre na sua conta para participar.`, skip: null })
    if (outcome === 'signed-in') onEntered()
  }
  return (
    <ClubDoor title="Este espaço é de quem faz parte">
      <p>Os cupons daqui são só para quem participa. Entre na sua conta para fazer parte.</p>
      <Button size="lg" className="club-enter" onClick={() => void enter()}>
        Entrar
      </Button>
      <noscript />
      <p className="small muted">Ainda não tem conta? Ela é grátis e você cria no mesmo lugar.</p>
    </ClubDoor>
  )
}

/** The way in, beside what one gets. */
export function ClubDoor({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="club-gate">
      <section className="panel club-door" aria-labelledby="entrar">
        <h2 className="title-2" id="entrar">
          {title}
        </h2>
        {children}
      </section>
      <ClubPerks />
    </div>
  )
}

const perks: readonly [IconName, string, string][] = [
  ['tag', 'Cupons só daqui', 'Negociados para o clube. Eles não aparecem em nenhuma outra página do site.'],
  [
    'devolve',
    'Cashback em dobro',
    'Cada compra confirmada devolve o dobro do que a loja paga fora do clube.',
  ],
  [
    'shield',
    'Sua compra é sua',
    'A organização não fica sabendo quem participa nem o que cada pessoa compra.',
  ],
]

function ClubPerks() {
  return (
    <ul className="club-perks">
      {perks.map(([icon, title, text]) => (
        <li key={icon}>
          <Icon name={icon} size="6" />
          <h3 className="title-3">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
