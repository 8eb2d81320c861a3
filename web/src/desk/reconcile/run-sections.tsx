import { formatCount } from '@/lib/format'
import { EmptyNote } from '../parts/empty-note'
import type { ReconciliationCheck, ReconciliationRule, ReconciliationSource } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Table } from '@/ui/table'
import { Section } from '@/ui/section'
import { checkLabel, checkResult, legLabel, ruleLabel, sideLabel } from '../words/reconciliation'
import './run.css'

/** The sums that have to come to the same by two ways. */
export function Checks({ checks }: { checks: readonly ReconciliationCheck[] }) {
  if (checks.length === 0) return null
  return (
    <Section title="Somas" text="Dois caminhos até o mesmo número." flush>
      <Table label="Somas" cards>
        <thead>
          <tr>
            <th scope="col">Soma</th>
            <th scope="col" className="table-end">
              Esperado
            </th>
            <th scope="col" className="table-end">
              Encontrado
            </th>
            <th scope="col" className="table-end">
              Diferença
            </th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ name, expectedCents, actualCents, ok }) => (
            <tr key={name}>
              <th scope="row">{checkLabel(name)}</th>
              <td data-label="Esperado" className="table-end">
                <Amount value={expectedCents} />
              </td>
              <td data-label="Encontrado" className="table-end">
                <Amount value={actualCents} />
              </td>
              <td data-label="Diferença" className="table-end">
                <Amount value={actualCents - expectedCents} quietZero />
              </td>
              <td data-label="Resultado">
                <Badge tone={ok ? 'good' : 'bad'} icon={ok ? 'check' : 'alert'}>
                  {checkResult(name, ok)}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

/** How many were found to be the same, by what. */
export function Rules({ rules }: { rules: readonly ReconciliationRule[] }) {
  const total = rules.reduce((sum, { matches }) => sum + matches, 0)
  return (
    <Section
      title="Conferidas por regra"
      text="Cada par foi achado por uma regra, da mais segura à mais fraca."
      flush
    >
      {rules.length === 0 ? (
        <EmptyNote>Nada foi conferido.</EmptyNote>
      ) : (
        <Table label="Conferidas por regra">
          <thead>
            <tr>
              <th scope="col">Entre</th>
              <th scope="col">Regra</th>
              <th scope="col" className="table-end">
                Conferidas
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ leg, rule, matches }) => (
              <tr key={`${leg}/${rule}`}>
                <th scope="row">{legLabel(leg)}</th>
                <td>{ruleLabel(rule)}</td>
                <td className="table-end">{formatCount(matches)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td />
              <td className="table-end">{formatCount(total)}</td>
            </tr>
          </tfoot>
        </Table>
      )}
    </Section>
  )
}

/** What the ledger was compared with. The file itself is not kept: its sum proves which one it was. */
export function Sources({ sources }: { sources: readonly ReconciliationSource[] }) {
  return (
    <Section title="Arquivos" text="O SHA-256 prova qual arquivo foi lido. O conteúdo não é guardado." flush>
      <Table label="Arquivos" cards>
        <thead>
          <tr>
            <th scope="col">De quem</th>
            <th scope="col">Nome</th>
            <th scope="col" className="table-end">
              Linhas
            </th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ side, name, lines, sha256 }) => (
            <tr key={side + sha256}>
              <th scope="row">{sideLabel(side)}</th>
              <td data-label="Nome">{name}</td>
              <td data-label="Linhas" className="table-end">
                {formatCount(lines)}
              </td>
              <td data-label="SHA-256">
                <code className="run-sum">{sha256}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
