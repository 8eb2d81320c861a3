import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import { Swatch } from '@/ui/charts/fill'
import { PartsBar } from '@/ui/charts/parts-bar'
import type { Liabilities } from '../api/generated'
import { Amount } from '../parts/amount'
import { Section } from '@/ui/section'

const parts = [
  {
    key: 'pendingCents',
    label: 'Pendente',
    text: 'as redes ainda não confirmaram; fora da soma',
    fill: 'quiet',
  },
  {
    key: 'payableCents',
    label: 'Aprovado',
    text: 'livre para a próxima rodada',
    fill: 'moving',
  },
  {
    key: 'inFlightCents',
    label: 'Em pagamento',
    text: 'reservado por um Pix',
    fill: 'good',
  },
] as const

const Figure = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '0.5', minWidth: '0' } })

/** What is owed to shoppers, by how near it is to leaving. */
export function LiabilitiesSection({ liabilities }: { liabilities: Liabilities }) {
  return (
    <Section
      title="O que devemos aos clientes"
      text={`${formatCount(liabilities.shoppers)} ${liabilities.shoppers === 1 ? 'cliente' : 'clientes'} com saldo`}
    >
      <chakra.p textStyle="figure">
        <Amount value={liabilities.payableCents + liabilities.inFlightCents} />
      </chakra.p>
      <PartsBar parts={parts.map(({ key, fill }) => ({ key, fill, value: liabilities[key] }))} />
      <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(10.5rem, 1fr))" gap="4">
        {parts.map(({ key, label, text, fill }) => (
          <Figure key={key}>
            <chakra.dt display="flex" alignItems="center" gap="2" textStyle="small" fontWeight="semibold">
              <Swatch fill={fill} />
              {label}
            </chakra.dt>
            <chakra.dd textStyle="amount" fontWeight="semibold">
              <Amount value={liabilities[key]} quietZero />
              <chakra.span display="block" textStyle="caption" fontWeight="regular" color="fg.muted">
                {text}
              </chakra.span>
            </chakra.dd>
          </Figure>
        ))}
      </chakra.dl>
      <chakra.dl
        display="flex"
        flexWrap="wrap"
        columnGap="7"
        rowGap="2"
        pt="4"
        borderTopWidth="1px"
        textStyle="small"
      >
        <Aside label="Clientes nos devem" value={liabilities.debtCents} />
        <Aside label="Pago até hoje" value={liabilities.paidCents} />
        <Aside label="Cancelado até hoje" value={liabilities.canceledCents} />
      </chakra.dl>
    </Section>
  )
}

function Aside({ label, value }: { label: string; value: number }) {
  return (
    <chakra.div display="flex" gap="2">
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd fontWeight="semibold">
        <Amount value={value} quietZero />
      </chakra.dd>
    </chakra.div>
  )
}
