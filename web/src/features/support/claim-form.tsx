import { chakra } from '@chakra-ui/react/styled-system'
import type { Claim, ClaimRequest, Click } from '@/api/account/generated'
import { useCreateClaimMutation, useLazyListClaimsQuery } from '@/api/account/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { StoreLogo } from '@/ui/store-logo'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import { dayInSaoPaulo, formatDate, formatDayTime } from '@/lib/format'
import { cents, parseReais } from '@/lib/money'
import { FormAlert } from '@/ui/form-alert'
import { useForm, type Wrong } from '@/ui/hooks/use-form'
import { copy } from './copy'
import { ClickReceipt } from '@/features/statement/click-receipt'
import { StepHeading } from './step-heading'

const highestValue = cents(100_000_000)

interface Values {
  readonly orderNumber: string
  readonly purchasedOn: string
  readonly value: string
}

interface ClaimFormProps {
  userId: string
  click: Click
  onBack: () => void
  /** `repeated`: there was a claim about this order already; it is this one. */
  onAnswer: (claim: Claim, repeated: boolean) => void
}

/** Finds what is wrong before the server has to say so. */
function findWrong(values: Values, firstDay: string, today: string): Wrong<Values> {
  const amount = parseReais(values.value)
  return {
    ...(values.orderNumber.trim() === '' && { orderNumber: copy.fieldMissing }),
    ...(values.purchasedOn === ''
      ? { purchasedOn: copy.dateWrong }
      : values.purchasedOn < firstDay
        ? { purchasedOn: `A compra não pode ser de antes da visita, em ${formatDate(firstDay)}.` }
        : values.purchasedOn > today && { purchasedOn: 'Essa data ainda não chegou.' }),
    ...(amount === null || amount === 0
      ? { value: copy.valueWrong }
      : amount > highestValue && { value: copy.valueTooHigh }),
  }
}

/** The fields that the server refused, in the form's words. */
function refusedFields(fields: readonly string[]): Wrong<Values> {
  return {
    ...(fields.includes('orderNumber') && { orderNumber: copy.orderWrong }),
    ...(fields.includes('purchasedOn') && { purchasedOn: copy.dateWrong }),
    ...(fields.includes('valueCents') && { value: copy.valueWrong }),
  }
}

/** The second step: what was bought. */
export function ClaimForm({ userId, click, onBack, onAnswer }: ClaimFormProps) {
  const [open, { isLoading }] = useCreateClaimMutation()
  const [loadClaims] = useLazyListClaimsQuery()
  const firstDay = dayInSaoPaulo(new Date(click.at))
  const today = dayInSaoPaulo(new Date())

  const findExisting = async ({ orderNumber }: ClaimRequest): Promise<Claim | undefined> => {
    const { data: claims = [] } = await loadClaims({ userId })
    return claims.find((claim) => claim.clickId === click.id && claim.orderNumber === orderNumber)
  }

  const form = useForm<Values>({
    initial: { orderNumber: '', purchasedOn: firstDay, value: '' },
    check: (values) => findWrong(values, firstDay, today),
    send: async (values, { mark, say }) => {
      const valueCents = parseReais(values.value)
      if (valueCents === null) return
      const claimRequest = {
        userId,
        clickId: click.id,
        orderNumber: values.orderNumber.trim(),
        purchasedOn: values.purchasedOn,
        valueCents,
      }
      const answer = await open({ claimRequest })
      if (answer.data !== undefined) {
        onAnswer(answer.data, false)
        return
      }
      const refusal = isApiError(answer.error) ? answer.error : null
      const existing = refusal?.status === 409 ? await findExisting(claimRequest) : undefined
      if (existing !== undefined) {
        onAnswer(existing, true)
        return
      }
      say({ severity: 'error', message: errorMessage(answer.error) })
      mark(refusedFields(refusal?.fields ?? []))
    },
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4">
      <StepHeading takesFocus>O que você comprou?</StepHeading>
      <chakra.div display="flex" alignItems="center" gap="3" px="4" py="3" bg="sunken" borderRadius="lg">
        <StoreLogo name={click.store.name} slug={click.store.slug} small />
        <chakra.div flex="1" minWidth="0">
          <chakra.p fontWeight="semibold" overflowWrap="anywhere">
            {click.store.name}
          </chakra.p>
          <chakra.p textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            Visita em {formatDayTime(click.at)}
          </chakra.p>
          <ClickReceipt userId={userId} clickId={click.id} store={click.store.name} />
        </chakra.div>
        <Button look="link" size="sm" px="1" onClick={onBack}>
          Trocar
        </Button>
      </chakra.div>
      <TextField
        label="Número do pedido"
        hint="Está no e-mail em que a loja confirmou a compra."
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.bind('orderNumber')}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
        <TextField
          label="Data da compra"
          type="date"
          min={firstDay}
          max={today}
          required
          {...form.bind('purchasedOn')}
        />
        <TextField
          label="Valor da compra em R$"
          hint="O total dos produtos, sem o frete."
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          maxLength={20}
          required
          {...form.bind('value')}
        />
      </chakra.div>
      <FormAlert of={form} />
      <Button type="submit" size="lg" width="full" busy={isLoading} aria-disabled={isLoading}>
        {isLoading ? 'Procurando...' : 'Procurar minha compra'}
      </Button>
    </chakra.form>
  )
}
