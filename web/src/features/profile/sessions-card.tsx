import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { Session } from '@/api/account/generated'
import { useEndSessionMutation, useListSessionsQuery } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { Icon } from '@/ui/icon'
import { LoadFailure } from '@/ui/load-failure'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { formatDayTime } from '@/lib/format'
import { copy, methods } from './copy'
import { EndAllSessions } from './end-all-sessions'
import { ProfileCard } from './profile-card'
import { failure } from './refusals'

interface SessionsCardProps {
  userId: string
}

/** Where the shopper is signed in, and how to end it elsewhere. */
export function SessionsCard({ userId }: SessionsCardProps) {
  const { data, error, refetch } = useListSessionsQuery({ id: userId })
  return (
    <ProfileCard
      id="aparelhos"
      text="Onde sua conta está aberta. Não reconhece um aparelho? Desconecte-o e altere sua senha."
    >
      {data !== undefined ? (
        <>
          <chakra.ul listStyleType="none" aria-label="Aparelhos conectados">
            {data.map((session) => (
              <SessionRow key={session.id} userId={userId} session={session} />
            ))}
          </chakra.ul>
          <EndAllSessions userId={userId} />
        </>
      ) : error !== undefined ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <chakra.div role="status" aria-label="Carregando seus aparelhos..." display="grid" gap="4">
          <Skeleton height="14" />
          <Skeleton height="14" />
        </chakra.div>
      )}
    </ProfileCard>
  )
}

interface SessionRowProps {
  userId: string
  session: Session
}

function SessionRow({ userId, session }: SessionRowProps) {
  const [end, { isLoading }] = useEndSessionMutation()
  const lastUseId = useId() // devices may have the same name
  const showAlert = useAlert()

  const disconnect = async () => {
    if (isLoading) return
    const { error } = await end({ id: userId, session: session.id })
    showAlert(
      error === undefined
        ? { severity: 'success', message: copy.sessionEnded }
        : failure(copy.sessionFailed, error),
    )
  }

  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      alignItems="center"
      justifyItems="start"
      columnGap="4"
      rowGap="2.5"
      py="3.5"
      borderBottomWidth="1px"
      _first={{ pt: '0' }}
    >
      <chakra.span color={session.current ? 'action.text' : 'fg.muted'}>
        <Icon name={/android|iphone|ipad/i.test(session.device) ? 'phone' : 'electronics'} />
      </chakra.span>
      <div>
        <chakra.p fontWeight="semibold">{session.device}</chakra.p>
        <chakra.p id={lastUseId} textStyle="caption" color="fg.muted">
          Último uso em {formatDayTime(session.lastUsedAt)}, entrou {methods[session.method]}
        </chakra.p>
      </div>
      {session.current ? (
        <chakra.span
          gridColumn={{ base: '2', md: 'auto' }}
          px="3"
          py="1"
          borderRadius="full"
          bg="status.paid.bg"
          color="status.paid.fg"
          textStyle="caption"
          fontWeight="semibold"
        >
          este aparelho
        </chakra.span>
      ) : (
        <Button
          look="outline"
          size="sm"
          gridColumn={{ base: '2', md: 'auto' }}
          aria-label={`Desconectar ${session.device}`}
          aria-describedby={lastUseId}
          busy={isLoading}
          aria-disabled={isLoading}
          onClick={() => void disconnect()}
        >
          Desconectar
        </Button>
      )}
    </chakra.li>
  )
}
