import { chakra } from '@chakra-ui/react/styled-system'
import type { FinanceOverview } from '../api/generated'
import { Amount } from '../parts/amount'
import { Section } from '@/ui/section'

interface HouseSectionProps {
  overview: Pick<FinanceOverview, 'receivables' | 'marginCents' | 'bankCents'>
}

/** The house's own side: what networks owe it, what it keeps, and what left its account. */
export function HouseSection({ overview: { receivables, marginCents, bankCents } }: HouseSectionProps) {
  const total = receivables.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Section title="A casa" text="Comissões a receber, margem e saída do banco.">
      <chakra.dl display="grid" textStyle="small">
        <Line label="A receber das redes" value={total} strong />
        {receivables.map(({ network, amountCents }) => (
          <Line key={network} label={network} value={amountCents} inner />
        ))}
        <Line label="Margem" value={marginCents} strong />
        <Line label="Saiu do banco, menos o que voltou" value={bankCents} strong />
      </chakra.dl>
    </Section>
  )
}

interface LineProps {
  label: string
  value: number
  strong?: boolean
  inner?: boolean
}

function Line({ label, value, strong = false, inner = false }: LineProps) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap="4"
      py={inner ? '0.5' : '2'}
      ps={inner ? '4' : '0'}
      borderTopWidth={inner ? '0' : '1px'}
      _first={{ borderTopWidth: '0', pt: '0' }}
      color={inner ? 'fg.muted' : 'fg'}
      fontWeight={strong ? 'semibold' : 'regular'}
    >
      <chakra.dt minWidth="0" overflowWrap="anywhere">
        {label}
      </chakra.dt>
      <dd>
        <Amount value={value} quietZero />
      </dd>
    </chakra.div>
  )
}
