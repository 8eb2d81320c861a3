import { chakra } from '@chakra-ui/react/styled-system'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { formatDayTime } from '@/lib/format'
import type { StaffSession } from '../api/generated'
import {
  useEndStaffSessionMutation,
  useEndStaffSessionsMutation,
  useListStaffSessionsQuery,
} from '../api/index'
import { Badge } from '@/ui/badge'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { endSession } from '../session/session-slice'
import { useDeskDispatch } from '../session/use-session'

/** Where somebody is signed in, and how to end it. */
export function SessionsSection() {
  const dispatch = useDeskDispatch()
  const query = useListStaffSessionsQuery()
  const [endAll, { isLoading }] = useEndStaffSessionsMutation()
  const showAlert = useAlert()

  const leaveEverywhere = async () => {
    if (isLoading) return
    const { error } = await endAll()
    if (error === undefined) await dispatch(endSession('left'))
    else showAlert({ severity: 'error', message: errorMessage(error) })
  }

  return (
    <Section
      title="Onde você está na mesa"
      text="Não reconhece um aparelho? Encerre a sessão dele e troque a senha."
      tools={
        <Button look="outline" size="sm" busy={isLoading} onClick={() => void leaveEverywhere()}>
          Sair de todos
        </Button>
      }
    >
      <Loaded query={query} what="as sessões" height="28">
        {(sessions) => (
          <chakra.ul listStyle="none" aria-label="Sessões">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </chakra.ul>
        )}
      </Loaded>
    </Section>
  )
}

function SessionRow({ session }: { session: StaffSession }) {
  const [end, { isLoading }] = useEndStaffSessionMutation()
  const showAlert = useAlert()
  const close = async () => {
    if (isLoading) return
    const { error } = await end({ session: session.id })
    showAlert(
      error === undefined
        ? { severity: 'success', message: 'Sessão encerrada.' }
        : { severity: 'error', message: errorMessage(error) },
    )
  }
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <chakra.span color={session.current ? 'action.text' : 'fg.muted'}>
        <Icon name={/android|iphone|ipad/i.test(session.device) ? 'phone' : 'electronics'} />
      </chakra.span>
      <chakra.div flex="1 1 12rem">
        <chakra.p textStyle="small" fontWeight="semibold">
          {session.device}
        </chakra.p>
        <chakra.p textStyle="caption" color="fg.muted">
          Desde {formatDayTime(session.createdAt)}, último uso em {formatDayTime(session.lastUsedAt)}
        </chakra.p>
      </chakra.div>
      {session.current ? (
        <Badge tone="good" icon="check">
          esta sessão
        </Badge>
      ) : (
        <Button
          look="outline"
          size="sm"
          aria-label={`Encerrar a sessão em ${session.device}`}
          busy={isLoading}
          onClick={() => void close()}
        >
          Encerrar
        </Button>
      )}
    </chakra.li>
  )
}
