import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { formatDate, formatDayTime, shortId } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { ReconciliationBreak } from '../api/generated'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { ages, reasonLabel } from '../words/breaks'
import { sideLabel } from '../words/reconciliation'

const Mono = chakra('code', { base: { textStyle: 'caption', overflowWrap: 'anywhere' } })
const Link = chakra(SiteLink, { base: { color: 'action.text', fontWeight: 'semibold' } })

function Subject({ found: { leg, subject } }: { found: ReconciliationBreak }) {
  if (subject === '') return 'Não se sabe'
  const isSale = leg.includes('network')
  return (
    <Link to={isSale ? deskPaths.conversion(subject) : deskPaths.payout(subject)}>
      {`${isSale ? 'Venda' : 'Pagamento'} ${shortId(subject)}`}
    </Link>
  )
}

/** What is known of a break. */
export function Facts({ found }: { found: ReconciliationBreak }) {
  const { source, line, owner, reason, sequence } = found
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Sobre', <Subject key="subject" found={found} />],
    ['Visto por', sideLabel(found.side)],
    ['Identificador', <Mono key="ref">{found.ref}</Mono>],
    ['Dia', formatDate(found.day)],
    ['Arquivo', source === undefined ? 'Nenhum' : `${source}${line === undefined ? '' : `, linha ${line}`}`],
    ['Em aberto desde', `${formatDayTime(found.openedAt)} (${ages[found.age]})`],
    ['Responsável', owner === '' ? 'Ninguém' : <Actor key="owner" id={owner} />],
    ...(reason === '' ? [] : [['Motivo', reasonLabel(reason)] as const]),
    ...(sequence === undefined ? [] : [['Corrigida pelo evento', String(sequence)] as const]),
    [
      'Conciliação',
      found.runId === undefined ? (
        'Nenhuma: visto ao acompanhar os pagamentos'
      ) : (
        <Link key="run" to={deskPaths.reconciliation(found.runId)}>
          {shortId(found.runId)}
        </Link>
      ),
    ],
  ]
  return (
    <Section title="O que se sabe">
      <chakra.dl display="grid" textStyle="small">
        {facts.map(([label, value]) => (
          <chakra.div
            key={label}
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: '11rem minmax(0, 1fr)' }}
            columnGap="4"
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0', pt: '0' }}
          >
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Section>
  )
}
