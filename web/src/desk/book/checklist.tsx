import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Badge } from '@/ui/badge'
import { LoadFailure } from '@/ui/load-failure'
import { TextField } from '@/ui/text-field'
import { Skeleton } from '@/ui/skeleton'
import type { PeriodCheck } from '../api/generated'
import { checkTitle, missingText, whyWithout } from '../words/checklist'

interface ChecklistProps {
  /** Undefined while it is read. */
  checks: readonly PeriodCheck[] | undefined
  error: unknown
  retry: () => void
  explained: Readonly<Record<string, string>>
  /** Whether what is not explained is marked. */
  marked: boolean
  onExplain: (name: string, why: string) => void
}

/** What a month has before it is closed; what it lacks is explained here. */
export function Checklist({ checks, error, retry, explained, marked, onExplain }: ChecklistProps) {
  const title = useId()
  if (checks === undefined)
    return error === undefined ? (
      <Skeleton width="full" height="40" borderRadius="lg" />
    ) : (
      <LoadFailure error={error} retry={retry} />
    )
  return (
    <chakra.section aria-labelledby={title} display="grid" gap="3">
      <chakra.h3 id={title} textStyle="h3">
        Lista de fechamento
      </chakra.h3>
      <chakra.ul listStyle="none" display="grid" gap="3">
        {checks.map(({ name, ok, count, detail }) => (
          <chakra.li key={name} display="grid" gap="2">
            <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
              <span>{checkTitle(name)}</span>
              <Badge tone={ok ? 'good' : 'waiting'} icon={ok ? 'check' : 'alert'}>
                {ok ? 'Em ordem' : 'Falta'}
              </Badge>
            </chakra.div>
            {!ok && (
              <TextField
                label={whyWithout(name)}
                hint={missingText(name, count, detail)}
                required
                autoComplete="off"
                maxLength={500}
                value={explained[name] ?? ''}
                error={
                  marked && (explained[name] ?? '').trim() === ''
                    ? 'Explique, ou resolva antes de fechar.'
                    : null
                }
                onChange={(event) => {
                  onExplain(name, event.currentTarget.value)
                }}
              />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
