import { useId, useState } from 'react'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { LoginForm } from '@/ui/login-form'
import { Radios } from '@/ui/radios'
import { Input, Select, TextArea } from '@/ui/control'
import { Field } from '@/ui/field'
import { FormAlert } from '@/ui/form-alert'
import { useForm } from '@/ui/hooks/use-form'
import { PasswordField } from '@/ui/password-field'
import { ChoiceField } from '@/ui/public-form/choice-field'
import { MessageField } from '@/ui/public-form/message-field'
import { SelectField } from '@/ui/public-form/select-field'
import { SendForm } from '@/ui/public-form/send-form'
import { TextField as PublicTextField } from '@/ui/public-form/text-field'
import { TextField } from '@/ui/text-field'
import { Part, Row, Stack } from './part'

const reasons = (
  <>
    <option>Pedido em dobro</option>
    <option>Outro</option>
  </>
)

/** What is typed and chosen. */
export function Fields() {
  return (
    <>
      <Part title="Field, TextField, PasswordField, Select, TextArea, Checkbox, Radios">
        <Stack>
          <TextField label="Nome" hint="Como no documento." defaultValue="Ana" required />
          <TextField label="E-mail" error="Confira o e-mail." defaultValue="ana@" />
          <TextField label="Desligado" defaultValue="Não muda" disabled />
          <PasswordField label="Senha" defaultValue="segredo" />
          <Field label="Motivo">{(control) => <Select {...control}>{reasons}</Select>}</Field>
          <Field label="Motivo" error="Escolha o motivo.">
            {(control) => <Select {...control}>{reasons}</Select>}
          </Field>
          <Field label="Observação">{(control) => <TextArea {...control} rows={2} />}</Field>
          <Field label="Observação" error="Diga o que houve.">
            {(control) => <TextArea {...control} rows={2} />}
          </Field>
          <Row>
            <Input size="sm" aria-label="Compacto" placeholder="Compacto" />
            <Select size="sm" aria-label="Período">
              <option>Novembro</option>
            </Select>
            <Button size="sm">Filtrar</Button>
          </Row>
          <Checkboxes />
        </Stack>
      </Part>
      <Part title="FormAlert">
        <SaidForm />
      </Part>
      <Part title="LoginForm">
        <Login />
      </Part>
      <Part title="SendForm, and the public fields: TextField, SelectField, ChoiceField, MessageField">
        <SendForm
          id="kit"
          names={['nome', 'mensagem']}
          send={() => Promise.resolve({ data: { message: 'Recebemos.' } })}
          note="O que acontece com os dados."
        >
          <PublicTextField name="nome" label="Nome, como o servidor escreve" complete="name" longest={80} />
          <SelectField name="area" label="Área" choices={['Lojas', 'Clientes']} />
          <ChoiceField name="assunto" label="Assunto" choices={['Cupom', 'Cashback']} />
          <MessageField name="mensagem" label="Mensagem" longest={2000} />
        </SendForm>
      </Part>
    </>
  )
}

const kinds = [
  { value: 'cpf', label: 'CPF' },
  { value: 'email', label: 'E-mail' },
] as const

function Checkboxes() {
  const [ticked, setTicked] = useState(true)
  const [kind, setKind] = useState<'cpf' | 'email'>('cpf')
  const name = useId()
  return (
    <>
      <Checkbox label="Quero receber ofertas" name="offers" checked={ticked} onChange={setTicked} />
      <Checkbox label="Aceito os termos" name="terms" checked={false} invalid onChange={setTicked} />
      <Radios label="Tipo" name={name} options={kinds} value={kind} error="Escolha." onChange={setKind} />
    </>
  )
}

/** A login that is refused. */
function Login() {
  return (
    <LoginForm
      handle="ana.lima"
      code={{ label: 'Código' }}
      busy={false}
      onSend={() => Promise.resolve('Não confere.')}
    />
  )
}

/** A form that is refused. */
function SaidForm() {
  const form = useForm<Record<string, string>>({
    initial: {},
    send: (_, { say }) => {
      say({ severity: 'error', message: 'Não deu certo.', stays: true })
      return Promise.resolve()
    },
  })
  return (
    <form {...form.props} aria-label="Recusado">
      <Stack>
        <FormAlert of={form} />
        <Row>
          <Button type="submit">Enviar</Button>
        </Row>
      </Stack>
    </form>
  )
}
