import { useId, useState } from 'react'
import type { Club } from '@/api/generated'
import { useJoinClubMutation } from '@/api/index'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { paths } from '@/lib/paths'
import { useForm } from '@/ui/hooks/use-form'
import { Button } from '@/ui/public-button'
import { SiteLink } from '@/ui/link'
import { ClubDoor } from './club-gate'

interface ClubJoinProps {
  club: Club
  onJoin: () => void
}

/** For who is signed in and no member: by their e-mail address, or by an access code. */
export function ClubJoin({ club, onJoin }: ClubJoinProps) {
  const [join, { isLoading }] = useJoinClubMutation()
  const [refused, setRefused] = useState<{ by: 'email' | 'code'; message: string } | null>(null)
  const showAlert = useAlert()
  const byCode = club.joinBy.includes('CODE')
  const byEmail = club.joinBy.includes('DOMAIN') || club.joinBy.includes('INVITATION')

  const enter = async (code: string | null) => {
    if (isLoading) return
    const answer = await join({ joinClubRequest: { slug: club.slug, ...(code !== null && { code }) } })
    if (answer.data === undefined) {
      setRefused({ by: code === null ? 'email' : 'code', message: errorMessage(answer.error) })
    } else {
      onJoin()
      showAlert({ severity: 'success', message: `Você agora faz parte: ${club.name}.` })
    }
  }

  return (
    <ClubDoor title="Falta pouco para entrar">
      {byEmail && (
        <ByEmail
          busy={isLoading}
          refused={refused?.by === 'email' ? refused.message : null}
          onEnter={() => void enter(null)}
        />
      )}
      {byEmail && byCode && <p className="club-or">ou</p>}
      {byCode && (
        <ByCode busy={isLoading} refused={refused?.by === 'code' ? refused.message : null} onEnter={enter} />
      )}
      {!byEmail && !byCode && (
        <p>Este clube ainda não recebe participantes. Fale com quem cuida dele na sua organização.</p>
      )}
    </ClubDoor>
  )
}

interface WayProps {
  busy: boolean
  refused: string | null
}

/** The address of the organisation, or one that it has invited, opens the club once it is proven. */
function ByEmail({ busy, refused, onEnter }: WayProps & { onEnter: () => void }) {
  const { data: user } = useCurrentUser()
  if (user === null) return null
  const { email, emailVerified } = user
  return (
    <div className="club-way">
      {emailVerified ? (
        <>
          <p>
            Você usa um e-mail da organização ou recebeu um convite? Entre com <strong>{email}</strong>.
          </p>
          <Button aria-busy={busy} onClick={onEnter}>
            Entrar com meu e-mail
          </Button>
        </>
      ) : (
        <p>
          Você usa um e-mail da organização ou recebeu um convite?{' '}
          <SiteLink className="text-link" to={paths.profile}>
            Confirme seu e-mail no perfil
          </SiteLink>{' '}
          e volte aqui.
        </p>
      )}
      <Refusal>{refused}</Refusal>
    </div>
  )
}

function ByCode({ busy, refused, onEnter }: WayProps & { onEnter: (code: string) => Promise<void> }) {
  const id = useId()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Digite o código de acesso.' } : {}),
    send: ({ code }) => onEnter(code.trim()),
  })
  const { error, ...code } = form.bind('code')
  const problem = error ?? refused

  return (
    <form className="club-way" {...form.props}>
      <label className="club-label" htmlFor={id}>
        Código de acesso
      </label>
      <div className="club-code">
        <input
          id={id}
          className="club-input"
          {...code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-ajuda`}
        />
        <Button type="submit" aria-busy={busy}>
          Entrar no clube
        </Button>
      </div>
      <p className="small muted" id={`${id}-ajuda`}>
        A organização dá o código a quem participa.
      </p>
      <Refusal>{problem}</Refusal>
    </form>
  )
}

function Refusal({ children }: { children: string | null }) {
  return (
    <p className="club-refusal" role="alert">
      {children}
    </p>
  )
}
