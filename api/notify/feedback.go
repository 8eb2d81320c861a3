package notify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/mailer"
)

// feedback writes to the staff what somebody wrote by a form, if they want mail and it is there still.
func (c *composer) feedback(ctx context.Context, args mailArgs) (mailer.Message, error) {
	if c.staffMail == "" {
		return mailer.Message{}, errNothingToSay
	}
	f, err := c.written(ctx, args.Ref)
	if err != nil {
		return mailer.Message{}, err
	}
	message, err := c.writer.message(c.writer.feedback(f), "", c.staffMail)
	message.ReplyTo = answerable(f)
	message.About = f.ID.String()
	if f.UserID != uuid.Nil {
		message.Owner = f.UserID.String()
	}
	return message, err
}

func (c *composer) written(ctx context.Context, ref string) (support.Feedback, error) {
	id, err := uuid.Parse(ref)
	if err != nil {
		return support.Feedback{}, fmt.Errorf("notice of feedback %q", ref)
	}
	f, err := c.forms.FindFeedback(ctx, id)
	if errors.Is(err, support.ErrNotFound) {
		err = errNothingToSay
	}
	return f, err
}

// answerable is where an answer can go: some forms take whatever is written for an address.
func answerable(f support.Feedback) string {
	if account.IsEmail(f.Email) {
		return f.Email
	}
	return ""
}

func (w writer) feedback(f support.Feedback) letter {
	l := letter{
		Preview: "De " + f.Name + ", pelo site.",
		Facts:   []fact{{Label: "Nome", Value: f.Name}, {Label: "E-mail", Value: f.Email}},
		Reason:  "Você recebeu este e-mail porque este endereço atende quem escreve pelo site.",
	}
	switch f.Kind {
	case support.KindClub:
		l.Subject, l.Title = "[Empresas] Novo contato de clube: "+f.Company, "Uma organização quer um clube"
		l.Paragraphs = []string{"Alguém preencheu o formulário da página de clubes e espera um contato."}
		l.Facts = append([]fact{{Label: "Empresa", Value: f.Company, Strong: true}}, l.Facts...)
	case support.KindJobs:
		l.Subject, l.Title = "[Vagas] Novo interesse: "+f.Name+", "+f.City, "Alguém quer trabalhar com a gente"
		l.Paragraphs = []string{"Alguém preencheu o formulário de \"Trabalhe Conosco\"."}
		l.Facts = append(l.Facts, fact{Label: "Telefone", Value: f.Telephone}, fact{Label: "Cidade", Value: f.City})
	case support.KindCoupon:
		l.Subject, l.Title = "[Cupons] Problema com "+f.Coupon+", de "+f.Store, "Um cupom tem um problema"
		l.Paragraphs = lines(f.Message)
		l.Facts = append([]fact{{Label: "Loja", Value: f.Store}, {Label: "Cupom", Value: f.Coupon}}, l.Facts...)
	case support.KindContact:
		l.Subject, l.Title = "[Contato] "+f.Title, f.Title
		l.Paragraphs = lines(f.Message)
		l.Facts = append([]fact{{Label: "Motivo", Value: f.Motive}}, l.Facts...)
		if f.UserID != uuid.Nil {
			l.Facts = append(l.Facts, fact{Label: "Conta", Value: f.UserID.String()})
		}
	}
	// Whoever wrote it must not reach into the head of the mail.
	l.Subject = strings.Join(strings.Fields(l.Subject), " ")
	answer := "Responda a este e-mail: a resposta vai para quem escreveu."
	if answerable(f) == "" {
		answer = "O que foi escrito como e-mail não é um endereço: não é possível responder a este e-mail."
	}
	l.After = []string{answer, "Quando o assunto terminar, apague estes dados com: devolve feedback remove " + f.ID.String() + " --by SEU.USUARIO"}
	return l
}

// lines are the paragraphs of what somebody wrote.
func lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
