package notify

import (
	"fmt"
	"time"

	"example.com/devolve/api/account"
)

// writer writes letters for one site.
type writer struct {
	brand string
	base  string // how the world reaches the site, without a slash at the end
	// unsubscribe is the token that stops such mails; empty: they are essential.
	unsubscribe string
}

func (w writer) link(path string) string { return w.base + path }

// proof is a link whose token is in the fragment, which browsers send to nobody.
func (w writer) proof(path, token string) string { return w.base + path + "#token=" + token }

const (
	whyAccount  = "Você recebeu este e-mail porque ele trata da sua conta."
	whyCashback = "Você recebeu este e-mail porque ele trata do seu cashback."
	whyClaim    = "Você recebeu este e-mail porque abriu uma reclamação de cashback."
	whyRisen    = "Você recebeu este aviso porque pediu para saber quando o cashback de um favorito sobe."
	whyReminder = "Você recebeu este lembrete porque salvou cupons com a estrela."

	notYou = "Não foi você? Crie uma senha nova agora em \"Esqueci minha senha\" e, no seu perfil, saia de todos os dispositivos."
)

// confirmedFor is how long the mails' own links are said to be good.
var confirmedFor = fmt.Sprintf("O link vale por %d horas e só pode ser usado uma vez.", int(account.EmailVerificationLife.Hours()))

func (w writer) welcome(token string) letter {
	l := letter{
		Subject: "Sua conta no " + w.brand + " está pronta",
		Title:   "Que bom ter você aqui",
		Paragraphs: []string{
			"Sua conta está pronta. A partir de agora, parte do que você gasta nas lojas parceiras volta para você com o Devolve.",
			"Funciona assim: abra a loja pelo " + w.brand + ", compre como sempre e acompanhe no seu extrato. " +
				"A compra aparece em até 5 dias; a confirmação e o pagamento por Pix levam até 90 dias.",
		},
		Reason: "Você recebeu este e-mail porque criou uma conta no " + w.brand + ".",
	}
	if token == "" {
		l.Preview = "Abra as lojas pelo site e receba parte da compra de volta."
		l.Action = &action{"Ver lojas com cashback", w.link("/top-cashback")}
		return l
	}
	l.Preview = "Falta só confirmar o seu e-mail."
	l.Action = &action{"Confirmar meu e-mail", w.proof("/auth/confirmar-email", token)}
	l.After = []string{
		confirmedFor,
		"Não criou esta conta? Não confirme. Alguém pode ter digitado o seu e-mail por engano.",
	}
	return l
}

func (w writer) verifyEmail(token string) letter {
	return letter{
		Subject:    "Confirme o seu e-mail",
		Preview:    "Um clique e o seu e-mail está confirmado.",
		Title:      "Confirme o seu e-mail",
		Paragraphs: []string{"Com o e-mail confirmado, só você recupera a senha da sua conta e recebe os avisos do seu cashback."},
		Action:     &action{"Confirmar meu e-mail", w.proof("/auth/confirmar-email", token)},
		After:      []string{confirmedFor, "Não pediu esta confirmação? Ignore este e-mail: sem o clique, nada muda."},
		Reason:     whyAccount,
	}
}

func (w writer) passwordReset(token string) letter {
	return letter{
		Subject:    "Crie uma nova senha",
		Preview:    "O link vale por 30 minutos.",
		Title:      "Vamos criar uma nova senha",
		Paragraphs: []string{"Recebemos um pedido para redefinir a senha da sua conta. Toque no botão e escolha a nova."},
		Action:     &action{"Criar nova senha", w.proof("/auth/redefinir-senha", token)},
		After: []string{
			fmt.Sprintf("O link vale por %d minutos e só pode ser usado uma vez. Depois da troca, os outros aparelhos saem da conta.",
				int(account.PasswordResetLife.Minutes())),
			"Não foi você? Ignore este e-mail: a sua senha continua a mesma.",
		},
		Reason: whyAccount,
	}
}

func (w writer) passwordChanged(at time.Time) letter {
	return letter{
		Subject: "Sua senha foi alterada",
		Preview: "Se foi você, está tudo certo.",
		Title:   "Sua senha foi alterada",
		Paragraphs: []string{
			"A senha da sua conta foi trocada em " + moment(at) + ". Se foi você, não precisa fazer nada.",
		},
		Action: &action{"Ver minha conta", w.link("/perfil")},
		After:  []string{notYou},
		Reason: whyAccount,
	}
}

func (w writer) emailChanged(at time.Time) letter {
	return letter{
		Subject: "O e-mail da sua conta foi alterado",
		Preview: "Este endereço não entra mais na conta.",
		Title:   "O e-mail da sua conta mudou",
		Paragraphs: []string{
			"Em " + moment(at) + ", o e-mail da sua conta foi trocado por outro. Este endereço não serve mais para entrar.",
			"Se foi você, não precisa fazer nada. Os próximos avisos vão para o novo e-mail.",
		},
		Action: &action{"Falar com a gente", w.link("/institucional/contato")},
		After: []string{
			"Não foi você? Escreva para nós agora, com este e-mail em mãos, para recuperarmos a conta juntos.",
		},
		Reason: "Você recebeu este e-mail porque este era o endereço da sua conta.",
	}
}

func (w writer) googleLinked(at time.Time) letter {
	return letter{
		Subject: "Sua conta agora também abre com o Google",
		Preview: "Se foi você, está tudo certo.",
		Title:   "Entrada com o Google ligada",
		Paragraphs: []string{
			"Em " + moment(at) + ", alguém entrou na sua conta com a conta Google deste mesmo e-mail. Daqui em diante, você pode entrar assim também.",
			"Se foi você, não precisa fazer nada.",
		},
		Action: &action{"Ver minha conta", w.link("/perfil")},
		After: []string{
			"Não foi você? Proteja a sua conta Google primeiro: quem entra nela entra aqui. " +
				"Depois, no seu perfil, saia de todos os dispositivos.",
		},
		Reason: whyAccount,
	}
}

func (w writer) pixKeyChanged(key string, at time.Time) letter {
	l := letter{
		Subject: "Sua chave Pix foi alterada",
		Preview: "Confira se foi você.",
		Title:   "Sua chave Pix foi alterada",
		After:   []string{"Não foi você? Troque a senha e a chave Pix antes desse prazo: nada terá saído da sua conta."},
		Action:  &action{"Conferir no meu perfil", w.link("/perfil")},
		Reason:  whyAccount,
	}
	if key == "" {
		l.Paragraphs = []string{"A chave Pix foi removida da sua conta. Para receber o seu cashback, cadastre uma chave no perfil."}
		l.After = []string{notYou}
		return l
	}
	l.Paragraphs = []string{
		"A chave que recebe o seu cashback foi trocada. Para sua segurança, os pagamentos ficam em espera por 24 horas depois da troca.",
	}
	l.Facts = []fact{
		{Label: "Nova chave", Value: key},
		{Label: "Trocada em", Value: moment(at)},
		{Label: "Pagamentos a partir de", Value: moment(at.Add(account.PixHold))},
	}
	return l
}

func (w writer) deletionScheduled(requested time.Time) letter {
	last, erased := requested.Add(account.ReactivationPeriod), requested.Add(account.SuspensionPeriod)
	return letter{
		Subject: "Sua conta será apagada em " + day(erased),
		Preview: "Mudou de ideia? É só entrar até " + day(last) + ".",
		Title:   "Sua conta será apagada",
		Paragraphs: []string{
			"Recebemos o seu pedido. A conta já está suspensa e ninguém consegue usá-la.",
			"Mudou de ideia? Entre com o seu e-mail e a sua senha até a data abaixo e tudo volta como estava.",
		},
		Facts: []fact{
			{Label: "Pedido em", Value: day(requested)},
			{Label: "Dá para voltar atrás até", Value: moment(last), Strong: true},
			{Label: "Dados apagados em", Value: day(erased)},
		},
		Action: &action{"Entrar e manter minha conta", w.link("/")},
		After: []string{
			"O cashback que já está em pagamento chega mesmo assim. O restante não pode ser pago depois que a conta é apagada.",
			"Não foi você? Entre na conta para cancelar o pedido e, logo em seguida, troque a senha.",
		},
		Reason: whyAccount,
	}
}

func (w writer) reactivated() letter {
	return letter{
		Subject: "Sua conta está de volta",
		Preview: "O pedido para apagar a conta foi cancelado.",
		Title:   "Sua conta está de volta",
		Paragraphs: []string{
			"Você entrou na conta, e por isso ela saiu da lista de exclusão. Seu extrato, seus favoritos e sua chave Pix estão como antes.",
			"Ainda quer apagar a conta? Peça de novo no seu perfil e não entre até a data que informarmos.",
		},
		Action: &action{"Abrir meu perfil", w.link("/perfil")},
		After:  []string{notYou},
		Reason: whyAccount,
	}
}

func (w writer) deletionDone() letter {
	return letter{
		Subject: "Sua conta foi apagada",
		Preview: "Seus dados pessoais não estão mais com a gente.",
		Title:   "Sua conta foi apagada",
		Paragraphs: []string{
			"Como você pediu, apagamos a sua conta e os seus dados pessoais: nome, e-mail, CPF, chave Pix, favoritos e mensagens.",
			"Os registros de compras continuam no nosso livro de contas sem nada que leve a você. Este é o último e-mail que enviamos.",
			"Obrigado por ter estado com a gente. Se um dia quiser voltar, será um prazer.",
		},
		Reason: "Você recebeu este e-mail porque tinha uma conta no " + w.brand + ".",
	}
}
