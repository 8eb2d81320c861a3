import type { PartnerLoginRequest } from '@/api/account/generated'
import { maskCpf } from '@/lib/cpf'

type Name = Exclude<keyof PartnerLoginRequest, 'source' | 'campaign'>

export interface PartnerField {
  readonly name: Name
  readonly label: string
  readonly secret?: boolean
  /** Writes what was typed as it is read. */
  readonly mask?: (text: string) => string
}

export interface Partner {
  /** The page of the catalogue that is the partner's own. */
  readonly slug: string
  readonly name: string
  /** Where the API looks its members up. */
  readonly directory: 'arlequim' | 'assefaz' | 'estacio' | 'unifecaf'
  readonly fields: readonly PartnerField[]
}

const project: readonly PartnerField[] = [
  { name: 'login', label: 'Login' },
  { name: 'project', label: 'Projeto' },
  { name: 'password', label: 'Senha', secret: true },
]

const partners: readonly Partner[] = [
  { slug: 'arlequim', name: 'Arlequim', directory: 'arlequim', fields: project },
  {
    slug: 'assefaz',
    name: 'Assefaz',
    directory: 'assefaz',
    fields: [{ name: 'cpf', label: 'CPF', mask: maskCpf }],
  },
  {
    slug: 'clube-do-aluno',
    name: 'Clube do Aluno',
    directory: 'estacio',
    fields: [
      { name: 'matricula', label: 'Matrícula' },
      { name: 'senha', label: 'Senha', secret: true },
    ],
  },
  { slug: 'unifecaf', name: 'UniFECAF', directory: 'unifecaf', fields: project },
]

/** The partner whose page an address is. */
export function partnerAt(pathname: string): Partner | null {
  return partners.find(({ slug }) => pathname === `/${slug}`) ?? null
}
