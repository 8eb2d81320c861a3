import { chakra } from '@chakra-ui/react/styled-system'
import { Checkbox } from '@/ui/checkbox'
import type { Form } from '@/ui/hooks/use-form'
import { Radios } from '@/ui/radios'
import { TextField } from '@/ui/text-field'
import { dayInSaoPaulo } from '@/lib/format'
import { FileDrop } from '../reconcile/file-drop'
import { FieldRow } from '../parts/field-row'
import { ReasonField } from '../parts/reason-field'
import type { Payment } from './payment-form'

interface PaymentFieldsProps {
  form: Form<Payment>
}

interface InputProps extends PaymentFieldsProps {
  name: Exclude<keyof Payment, 'isForeign' | 'source' | 'report'>
  label: string
  hint?: string
  optional?: boolean
  kind?: 'text' | 'day' | 'amount'
  maxLength?: number
}

function Input({ form, name, optional, kind = 'text', ...rest }: InputProps) {
  return (
    <TextField
      required={optional !== true}
      autoComplete="off"
      spellCheck={false}
      type={kind === 'day' ? 'date' : 'text'}
      {...(kind === 'amount' && { inputMode: 'decimal' as const, maxLength: 20 })}
      {...(kind === 'day' && { max: dayInSaoPaulo(new Date()) })}
      {...rest}
      {...form.bind(name)}
    />
  )
}

/** What is asked of what a network paid. */
export function PaymentFields({ form }: PaymentFieldsProps) {
  return (
    <>
      <FieldRow>
        <Input
          form={form}
          name="network"
          label="Rede"
          maxLength={40}
          hint="O nome com que as entregas dela chegam, como rede-norte."
        />
        <Input
          form={form}
          name="paymentId"
          label="Pagamento da rede"
          maxLength={100}
          hint="O identificador no aviso de pagamento. O mesmo pagamento só entra uma vez."
        />
      </FieldRow>
      <FieldRow>
        <Input form={form} name="paidOn" label="Dia em que chegou ao banco" kind="day" />
        <Input
          form={form}
          name="bankAccount"
          label="Conta no banco"
          maxLength={40}
          hint="O nome da conta no livro, como itau-1234."
        />
      </FieldRow>
      <FieldRow>
        <Input
          form={form}
          name="credited"
          label="Chegou, em reais"
          kind="amount"
          hint="O que o extrato do banco mostra. Com sinal de menos, a rede tomou de volta."
        />
        <Input
          form={form}
          name="fee"
          label="Retido no caminho, em reais"
          kind="amount"
          optional
          hint="O que o banco ou a rede descontou. Vazio: nada."
        />
      </FieldRow>
      <Checkbox
        label="A rede pagou em outra moeda"
        name="isForeign"
        checked={form.values.isForeign}
        onChange={(isForeign) => {
          form.set({ isForeign })
        }}
      />
      {form.values.isForeign && <ForeignFields form={form} />}
      <SalesFields form={form} />
      <ReasonField rows={2} {...form.bind('reason')} />
    </>
  )
}

function ForeignFields({ form }: PaymentFieldsProps) {
  return (
    <chakra.fieldset
      display="grid"
      gap="4"
      minWidth="0"
      ps={{ base: '0', md: '4' }}
      borderStartWidth={{ md: '2px' }}
    >
      <chakra.legend textStyle="small" fontWeight="semibold" mb="2">
        Em outra moeda
      </chakra.legend>
      <FieldRow>
        <TextField
          label="Moeda"
          required
          hint="O código de três letras, como USD."
          autoComplete="off"
          maxLength={3}
          {...form.bind('currency', (text) => text.toUpperCase())}
        />
        <Input form={form} name="foreign" label="Quanto, nesta moeda" kind="amount" />
      </FieldRow>
      <FieldRow>
        <Input
          form={form}
          name="rate"
          label="Cotação, em reais"
          kind="amount"
          hint="Quantos reais por uma unidade, como 5,4772."
        />
        <Input form={form} name="rateDay" label="Dia da cotação" kind="day" />
      </FieldRow>
      <FieldRow>
        <Input
          form={form}
          name="rateSource"
          label="Fonte da cotação"
          maxLength={100}
          hint="Como o contrato de câmbio do banco."
        />
        <Input
          form={form}
          name="gain"
          label="Ganho no câmbio, em reais"
          kind="amount"
          optional
          hint="O que a cotação do banco deu além da do livro. Com sinal de menos, tirou. Vazio: nada."
        />
      </FieldRow>
    </chakra.fieldset>
  )
}

const sources = [
  { value: 'file', label: 'Um arquivo da rede' },
  { value: 'told', label: 'A rede informou: as vendas que ela disse serem deste pagamento' },
] as const

function SalesFields({ form: { values, wrong, set } }: PaymentFieldsProps) {
  return (
    <>
      <Radios
        label="Para quais vendas é"
        name="source"
        options={sources}
        value={values.source}
        error={values.source === 'told' ? wrong.report : undefined}
        onChange={(source) => {
          set({ source })
        }}
      />
      {values.source === 'file' && (
        <FileDrop
          label="Arquivo da rede"
          hint="CSV com transação, data e comissão em reais. Abaixo de zero, a rede tomou de volta. Escolha ou solte aqui."
          accept=".csv"
          file={values.report}
          error={wrong.report ?? null}
          onChange={(report) => {
            set({ report })
          }}
        />
      )}
    </>
  )
}
