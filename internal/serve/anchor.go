package serve

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"time"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger/anchor"
)

const anchorPause = 5 * time.Second // between two tries to hand an anchor out

// newKeeper returns what anchors the log.
func (s *server) newKeeper() (*anchor.Keeper, error) {
	signer, err := anchor.OpenSigner(s.cfg.Data)
	if err != nil {
		return nil, err
	}
	send := make(map[string]anchor.Send)
	if address := s.cfg.Anchors.Webhook; address != "" {
		send["webhook"] = anchor.Webhook(&http.Client{}, address)
	}
	if to := s.cfg.Anchors.Mail; to != "" {
		transport, _ := s.cfg.Transport()
		send["mail"] = func(ctx context.Context, a anchor.Anchor) error {
			m, err := anchorMail(s.cfg.Brand, to, a)
			if err != nil {
				return err
			}
			return transport.Send(ctx, m)
		}
	}
	return anchor.NewKeeper(anchor.Config{
		Chain: s.ledger.reader, Signer: signer, Halts: s.backend.Halts(), Path: s.cfg.Anchors.Path, Send: send, Pause: anchorPause,
		Now: clock.Now, Logger: s.logger,
	}), nil
}

// anchorMail is for whoever keeps anchors outside.
func anchorMail(brand, to string, a anchor.Anchor) (mailer.Message, error) {
	line, err := a.Line()
	if err != nil {
		return mailer.Message{}, err
	}
	const about = "Guarde esta linha: ela prova o que o registro dizia naquele momento. Para conferir, junte as linhas em um arquivo e use " +
		"devolve verify --anchor ARQUIVO."
	return mailer.Message{
		ID: fmt.Sprintf("anchor-%d-%d", a.Sequence, a.At.Unix()), Owner: "anchor", About: "anchor", To: to,
		Subject: fmt.Sprintf("%s: âncora do registro, evento %d", brand, a.Sequence),
		Text:    about + "\n\n" + string(line),
		HTML:    "<p>" + html.EscapeString(about) + "</p><pre>" + html.EscapeString(string(line)) + "</pre>",
	}, nil
}
