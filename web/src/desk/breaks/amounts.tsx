import { chakra } from '@chakra-ui/react/styled-system'
import type { ReconciliationBreak } from '../api/generated'
import { Amount } from '../parts/amount'
import { Section } from '@/ui/section'
import { legLabel, sideLabel } from '../words/reconciliation'

const Figure = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    p: '4',
    borderRadius: 'md',
    bg: 'sunken',
    alignContent: 'start',
    minWidth: '0',
  },
})

/** Which side of a leg is not the ledger, or the second of two others. */
function outsideOf(leg: string): string {
  return leg.split('-').at(-1) ?? leg
}

/** Both sides' amounts beside each other, and how far they are apart. */
export function Amounts({ found }: { found: ReconciliationBreak }) {
  const { leg, ledgerCents, outsideCents } = found
  const left = leg.split('-')[0] ?? leg
  const difference = outsideCents - ledgerCents
  const sides = [
    { label: sideLabel(left), value: ledgerCents },
    { label: sideLabel(outsideOf(leg)), value: outsideCents },
    { label: 'Diferença', value: difference },
  ]
  return (
    <Section title="Os dois lados" text={legLabel(leg)}>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="3"
      >
        {sides.map(({ label, value }, place) => (
          <Figure
            key={label}
            css={place === 2 && value !== 0 ? { bg: 'status.canceled.bg', color: 'status.canceled.fg' } : {}}
          >
            <chakra.dt textStyle="caption">{label}</chakra.dt>
            <chakra.dd textStyle="h3">
              {place < 2 && value === 0 ? 'Nada' : <Amount value={value} />}
            </chakra.dd>
          </Figure>
        ))}
      </chakra.dl>
    </Section>
  )
}
