import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '@/ui/icon'
import { formatCount } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { OpenWork } from '../api/generated'
import { DeskIcon, type DeskIconName } from '../parts/desk-icon'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'

interface Job {
  readonly to: string
  readonly icon: DeskIconName
  readonly count: number
  readonly label: string
  readonly note?: string
}

function jobs(work: OpenWork): readonly Job[] {
  const critical =
    work.criticalBreaks === 0
      ? {}
      : { note: work.criticalBreaks === 1 ? '1 crítica' : `${formatCount(work.criticalBreaks)} críticas` }
  return [
    { to: deskPaths.runs, icon: 'runs', count: work.runsAwaiting, label: 'Rodadas aguardando aprovação' },
    {
      to: deskPaths.proposals,
      icon: 'proposals',
      count: work.proposals,
      label: 'Propostas aguardando decisão',
      ...(work.proposalsForMe > 0 && { note: `${formatCount(work.proposalsForMe)} para você decidir` }),
    },
    {
      to: deskPaths.breaks,
      icon: 'breaks',
      count: work.breaks,
      label: 'Divergências em aberto',
      ...critical,
    },
    { to: deskPaths.quarantine, icon: 'quarantine', count: work.quarantine, label: 'Entregas em quarentena' },
    { to: deskPaths.unattributed, icon: 'ownerless', count: work.unattributed, label: 'Vendas sem dono' },
    { to: deskPaths.contested, icon: 'sales', count: work.contested, label: 'Vendas contestadas' },
    { to: deskPaths.held, icon: 'sales', count: work.held, label: 'Vendas retidas' },
    {
      to: deskPaths.integrity,
      icon: 'integrity',
      count: work.halts,
      label: 'Motivos para pagamentos parados',
    },
    { to: deskPaths.parked, icon: 'parked', count: work.parked, label: 'Eventos parados' },
  ]
}

const Line = chakra(SiteLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto auto',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    mx: '-2',
    px: '2',
    borderRadius: 'sm',
    color: 'inherit',
    textDecoration: 'none',
    textStyle: 'small',
    _hover: { bg: 'hover' },
  },
})

/** What waits for people, each with the page where it is done. */
export function WorkSection({ work }: { work: OpenWork }) {
  const list = jobs(work)
  const nothing = list.every(({ count }) => count === 0)
  return (
    <Section
      title="À espera de alguém"
      text={nothing ? 'Nada espera por ninguém agora.' : 'O que só anda quando uma pessoa decide.'}
    >
      <chakra.ul listStyle="none" display="grid">
        {list.map(({ to, icon, count, label, note }) => (
          <chakra.li key={to} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Line to={to} css={count === 0 ? { color: 'fg.muted' } : {}}>
              <DeskIcon name={icon} />
              <span>
                {label}
                {note !== undefined && (
                  <chakra.span ms="2" color="status.canceled.fg" fontWeight="semibold">
                    {note}
                  </chakra.span>
                )}
              </span>
              <chakra.strong
                textStyle="h3"
                fontVariantNumeric="tabular-nums"
                css={count === 0 ? { fontWeight: '400' } : {}}
              >
                {formatCount(count)}
              </chakra.strong>
              <chakra.span color="fg.muted" display="inline-flex">
                <Icon name="chevronRight" size="4" />
              </chakra.span>
            </Line>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
