import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment, type ReactNode } from 'react'
import type { EarnedSum, EarnedTerms, Purchase } from '@/api/purchase'
import { Money } from '@/ui/money'
import { formatBasisPoints } from '@/lib/format'
import { cents } from '@/lib/money'
import { explain, linesOf } from './calculation'

interface PurchaseCalculationProps {
  purchase: Purchase
  /** By which row of what the click promised it earns; null where one rate counts for any sale. */
  terms: EarnedTerms | null
}

/** "Sale × rate = cashback", each factor with its name. */
export function PurchaseCalculation({ purchase, terms }: PurchaseCalculationProps) {
  if (terms !== null && !isPlain(terms)) return <ByTerms purchase={purchase} terms={terms} />
  if (purchase.rateBasisPoints === 0) return <WithoutCashback />
  const { baseBasisPoints, doubled, result, roundedDown } = explain(purchase)
  return (
    <chakra.section aria-labelledby="calculo-titulo" bg="sunken" borderRadius="lg" p="5">
      <chakra.h3 id="calculo-titulo" textStyle="h3" mb="4">
        Como seu cashback foi calculado
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" columnGap="2.5" rowGap="3">
        <Factor name="Compra">
          <Money value={purchase.sale} />
        </Factor>
        <Sign>×</Sign>
        <Factor name="Taxa da loja">{formatBasisPoints(baseBasisPoints)}</Factor>
        {doubled && (
          <>
            <Sign>×</Sign>
            <Factor name="Em dobro">2</Factor>
          </>
        )}
        <Sign>=</Sign>
        <Factor name="Cashback" strong>
          <Money value={result} />
        </Factor>
      </chakra.div>
      <chakra.p textStyle="caption" color="fg.muted" mt="4">
        A taxa é a que valia na hora do clique{terms !== null && ` para “${terms.name}”`}.
        {doubled && ' Você chegou por uma página especial, que dobra a taxa da loja.'}
        {roundedDown ? ' O resultado é arredondado para baixo, no centavo.' : ' A conta fecha no centavo.'}
      </chakra.p>
      {result !== purchase.cashback && (
        <chakra.p textStyle="caption" fontWeight="semibold" mt="2">
          Valor atual desta compra no extrato: <Money value={purchase.cashback} />.
        </chakra.p>
      )}
    </chakra.section>
  )
}

/** Whether all of a share of the sale is earned. */
function isPlain({ share, capped, campaign, sum }: EarnedTerms): boolean {
  return share && !capped && campaign !== 'reached' && sum?.overCampaignCents === undefined
}

/** What is not all of a share of the sale. */
function ByTerms({ purchase, terms }: { purchase: Purchase; terms: EarnedTerms }) {
  const { sum } = terms
  return (
    <chakra.section aria-labelledby="calculo-titulo" bg="sunken" borderRadius="lg" p="5">
      <chakra.h3 id="calculo-titulo" textStyle="h3" mb="2">
        Como seu cashback foi calculado
      </chakra.h3>
      <chakra.p>
        {`${terms.name}: ${terms.text}. `}
        {sum === undefined && (
          <>
            <strong>
              <Money value={purchase.cashback} />
            </strong>
            {boundBy(terms)}
          </>
        )}
      </chakra.p>
      {sum !== undefined && <Sum sum={sum} />}
      <chakra.p textStyle="caption" color="fg.muted" mt="2">
        Estas são as condições que valiam na hora do clique, para a categoria que a loja informou.
        {purchase.loyalty && ' Já estão em dobro: você chegou por uma página especial.'}
        {sum !== undefined &&
          (sum.roundedDown
            ? ' O resultado é arredondado para baixo uma vez, no centavo.'
            : ' A conta fecha no centavo.')}
      </chakra.p>
      {sum !== undefined && sum.cents !== purchase.cashback && (
        <chakra.p textStyle="caption" fontWeight="semibold" mt="2">
          Valor atual desta compra no extrato: <Money value={purchase.cashback} />.
        </chakra.p>
      )}
    </chakra.section>
  )
}

/** Lines that add up to the last one. */
function Sum({ sum }: { sum: EarnedSum }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="4" rowGap="1.5" mt="3">
      {linesOf(sum).map(({ name, amount }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <chakra.dd textAlign="end">
            <Money value={amount} />
          </chakra.dd>
        </Fragment>
      ))}
      <chakra.dt fontWeight="bold">Cashback</chakra.dt>
      <chakra.dd textAlign="end" fontWeight="bold" color="action.text">
        <Money value={cents(sum.cents)} />
      </chakra.dd>
    </chakra.dl>
  )
}

/** What kept the purchase from earning more. */
function boundBy({ campaign, capped }: EarnedTerms): string {
  if (campaign === 'reached') return ', que é o que restava do limite por pessoa nesta campanha.'
  return capped ? ', que é o limite por compra.' : '.'
}

function WithoutCashback() {
  return (
    <chakra.section aria-labelledby="calculo-titulo" bg="sunken" borderRadius="lg" p="5">
      <chakra.h3 id="calculo-titulo" textStyle="h3" mb="2">
        Esta compra não dá cashback
      </chakra.h3>
      <chakra.p color="fg.muted">
        Na hora do clique a loja não pagava cashback, ou você escolheu o código de um cupom que não vale junto
        com ele.
      </chakra.p>
    </chakra.section>
  )
}

function Sign({ children }: { children: string }) {
  return (
    <chakra.span textStyle="amount" color="fg.muted">
      {children}
    </chakra.span>
  )
}

function Factor({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <chakra.span display="grid">
      <chakra.span
        textStyle="amount"
        fontFamily="heading"
        fontWeight="bold"
        color={strong ? 'action.text' : 'fg'}
      >
        {children}
      </chakra.span>
      <chakra.span textStyle="caption" color="fg.muted">
        {name}
      </chakra.span>
    </chakra.span>
  )
}
