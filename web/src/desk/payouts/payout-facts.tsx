import { chakra } from '@chakra-ui/react/styled-system'
import { formatDayTime, shortId } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { PayoutStory } from '../api/generated'
import { Amount } from '../parts/amount'
import { CopyId } from '../parts/copy-id'
import { Facts } from '../parts/facts'
import { Section } from '@/ui/section'
import { Shopper } from '../people/shopper'
import { deskPaths } from '../paths'
import { failureText, nextOf, remedyText } from '../words/payouts'

/** What is known of a payout, why it failed, and what comes next. */
export function PayoutFacts({ story }: { story: PayoutStory }) {
  const { payout } = story
  const { failure, remedy, endToEndId } = payout
  return (
    <Section title="O pagamento">
      {failure !== undefined && (
        <chakra.div
          px="4"
          py="3"
          borderRadius="sm"
          bg={payout.state === 'FAILED' ? 'status.canceled.bg' : 'sunken'}
          display="grid"
          gap="0.5"
          textStyle="small"
        >
          <p>
            <strong>{failureText(failure)}</strong>{' '}
            <chakra.span className="desk-id" color="fg.muted">
              {failure}
            </chakra.span>
          </p>
          {remedy !== undefined && <p>{remedyText(remedy)}</p>}
        </chakra.div>
      )}
      <chakra.div textStyle="small" maxWidth="46rem">
        <chakra.span fontWeight="semibold">O que vem agora: </chakra.span>
        {nextOf[payout.state]}
        {payout.state === 'PAID' && payout.returnedCents > 0 && (
          <>
            {' '}
            Uma parte já voltou: <Amount value={payout.returnedCents} />, livre de novo no saldo do cliente.
          </>
        )}
      </chakra.div>
      <Facts
        facts={[
          { name: 'Cliente', value: <Shopper id={payout.userId} name={payout.shopper} /> },
          { name: 'Valor', value: <Amount value={payout.amountCents} /> },
          { name: 'Devolvido', value: <Amount value={payout.returnedCents} quietZero /> },
          { name: 'Chave Pix', value: payout.key ?? 'Não se sabe mais' },
          { name: 'Provedor', value: payout.provider ?? 'Nenhum ainda' },
          { name: 'Planejado em', value: formatDayTime(payout.requestedAt) },
          { name: 'Última mudança', value: formatDayTime(payout.updatedAt) },
          {
            name: 'Rodada',
            value: (
              <SiteLink className="desk-link" to={deskPaths.run(payout.runId)}>
                {shortId(payout.runId)}
              </SiteLink>
            ),
          },
          {
            name: 'Pix do mesmo cliente',
            value: (
              <SiteLink className="desk-link" to={`${deskPaths.payouts}?busca=${payout.userId}`}>
                Ver todos
              </SiteLink>
            ),
          },
          {
            name: 'Id do Pix (fim a fim)',
            value:
              endToEndId === undefined ? 'Ainda não há' : <CopyId value={endToEndId} what="o id do Pix" />,
            wide: true,
          },
          {
            name: 'Id do pagamento',
            value: <CopyId value={payout.id} what="o id do pagamento" />,
            wide: true,
          },
          {
            name: 'Id do cliente',
            value: <CopyId value={payout.userId} what="o id do cliente" />,
            wide: true,
          },
        ]}
      />
    </Section>
  )
}
