package notify

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/internal/call"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
)

const (
	queuePush    = "push"
	pushWorkers  = 4
	pushTimeout  = 20 * time.Second
	pushAttempts = 8              // over some hours: what is told later is no news
	pushLife     = 24 * time.Hour // how long a push service keeps it for a device that is off
)

// pushArgs is a notice to show on a device. It names both by id; the rest is read when it is sent.
type pushArgs struct {
	Notice         account.NoticeKind `json:"notice"`
	UserID         uuid.UUID          `json:"user_id"`
	SubscriptionID uuid.UUID          `json:"subscription_id"`
	Ref            string             `json:"ref"`
}

// Kind implements river.JobArgs.
func (pushArgs) Kind() string { return "push" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (pushArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queuePush, MaxAttempts: pushAttempts}
}

// wanted says whether a device shows a kind of notices.
func wanted(kind account.NoticeKind, by account.PushChoice) bool {
	switch kind {
	case noticeApproved:
		return by.Approved
	case noticePaid:
		return by.Paid
	case noticeCouponExpiring:
		return by.Ending
	case noticeRisen:
		return by.Rising
	default:
		return false
	}
}

// push queues what devices show of notices.
func (s *Service) push(ctx context.Context, tx pgx.Tx, notices []account.Notice) error {
	var ids []uuid.UUID
	for _, n := range notices {
		if wanted(n.Kind, account.PushChoice{Approved: true, Paid: true, Ending: true, Rising: true}) {
			ids = append(ids, n.UserID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	devices, err := dbsqlc.New(tx).ListPushed(ctx, ids)
	if err != nil {
		return fmt.Errorf("look for devices to tell: %w", err)
	}
	of := make(map[uuid.UUID][]dbsqlc.ListPushedRow)
	for _, d := range devices {
		of[d.UserID] = append(of[d.UserID], d)
	}
	told := make(map[uuid.UUID]int)
	var params []river.InsertManyParams
	for _, n := range notices {
		for _, d := range of[n.UserID] {
			if wanted(n.Kind, account.PushChoice{Approved: d.Approved, Paid: d.Paid, Ending: d.Ending, Rising: d.Rising}) && told[d.ID] < maxPerShopper {
				told[d.ID]++
				params = append(params, river.InsertManyParams{Args: pushArgs{n.Kind, n.UserID, d.ID, n.Ref}})
			}
		}
	}
	if len(params) == 0 {
		return nil
	}
	_, err = s.queue.client.InsertManyFastTx(ctx, tx, params)
	return fault.Wrap(err, "queue %d notices for devices", len(params))
}

// pushed is what the service worker shows; see web/public/sw.js. It may be read on a locked screen: it names no amount.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // where a touch leads
	Tag   string `json:"tag"`  // one of the same takes its place
}

// pushed returns what a device shows of a notice.
func (c *composer) pushed(ctx context.Context, args pushArgs) (pushed, error) {
	p := pushed{Path: "/perfil/devolve", Tag: string(args.Notice) + "-" + args.Ref}
	if args.Notice == noticeCouponExpiring {
		coupons, err := c.reminded(ctx, args.UserID, args.Ref)
		if err != nil {
			return p, err
		}
		p.Title, p.Path = "Cupom salvo acabando", couponPath(coupons[0])
		p.Body = coupons[0].StoreName + ": " + coupons[0].Name + ", até " + coupons[0].EndDate.Time.Format("02/01")
		if more := len(coupons) - 1; more > 0 {
			p.Title, p.Path, p.Body = "Cupons salvos acabando", "/perfil/meus-favoritos", p.Body+" e mais "+strconv.Itoa(more)
		}
		return p, nil
	}
	if args.Notice == noticeRisen {
		list, err := c.risen(ctx, mailArgs{UserID: args.UserID, Ref: args.Ref})
		if err != nil {
			return p, err
		}
		return risenPushed(p, list), nil
	}
	event, err := c.eventOf(ctx, args.Ref)
	if err != nil {
		return p, err
	}
	if change, ok := ledger.PayoutChangeOf(event.Event); ok && change.Payout.UserID.UUID == args.UserID {
		p.Title, p.Body = "Pix pago", "Seu cashback foi enviado para a sua chave Pix. Toque para ver no extrato."
		return p, nil
	}
	change, ok := ledger.ChangeOf(event.Event)
	if !ok || change.Conversion.UserID.UUID != args.UserID {
		return p, fmt.Errorf("event %s is not the shopper's", args.Ref)
	}
	p.Title, p.Body = "Cashback aprovado na "+change.Conversion.Store.Name, "A loja confirmou a sua compra. Toque para ver no extrato."
	return p, nil
}

// risenPushed says of favourites whose rate rose what a device shows: the one that pays most, and how many more there are.
func risenPushed(p pushed, list []risen) pushed {
	first := list[0]
	p.Title, p.Path = "O cashback de um favorito subiu", "/"+first.Slug
	p.Body = first.Name + ": " + rateOf(first) + " de cashback"
	if !first.EndsAt.IsZero() {
		p.Body += ", até " + lastMinute(first.EndsAt)
	}
	if more := len(list) - 1; more > 0 {
		p.Title, p.Path, p.Body = "O cashback de favoritos subiu", "/perfil/meus-favoritos", p.Body+" e mais "+strconv.Itoa(more)
	}
	return p
}

// pushWorker sends one notice to one device.
type pushWorker struct {
	river.WorkerDefaults[pushArgs]

	service  *Service
	composer *composer
}

// Timeout implements river.Worker.
func (*pushWorker) Timeout(*river.Job[pushArgs]) time.Duration { return pushTimeout }

// Work implements river.Worker. Its errors are kept with the job, so none carries the endpoint, which is the device's.
func (w *pushWorker) Work(ctx context.Context, job *river.Job[pushArgs]) error {
	args, queries := job.Args, w.service.queries
	device, err := queries.GetPushed(ctx, dbsqlc.GetPushedParams{ID: args.SubscriptionID, UserID: args.UserID})
	chosen := account.PushChoice{Approved: device.Approved, Paid: device.Paid, Ending: device.Ending, Rising: device.Rising}
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !wanted(args.Notice, chosen) {
		return nil // it was let go of, or chose otherwise meanwhile
	}
	if err != nil {
		return fmt.Errorf("read a device: %w", err)
	}
	shown, err := w.composer.pushed(ctx, args)
	if errors.Is(err, errNothingToSay) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("compose %s: %w", args.Notice, err)
	}
	status, err := w.service.config.Push.send(ctx, device, shown)
	switch {
	case err != nil:
		w.service.pushes.WithLabelValues("failed").Inc()
		return fmt.Errorf("push %s: %w", args.Notice, err)
	case status == http.StatusNotFound || status == http.StatusGone:
		w.service.pushes.WithLabelValues("gone").Inc()
		return fault.Wrap(queries.DropPushed(ctx, dbsqlc.DropPushedParams{ID: args.SubscriptionID, Endpoint: device.Endpoint}), "drop a device")
	case status/100 == 2:
		w.service.pushes.WithLabelValues("sent").Inc()
		return nil
	case status/100 == 4 && status != http.StatusTooManyRequests && status != http.StatusRequestTimeout:
		w.service.pushes.WithLabelValues("failed").Inc()
		return river.JobCancel(fmt.Errorf("push %s: the push service answers %d", args.Notice, status))
	default:
		w.service.pushes.WithLabelValues("failed").Inc()
		return fmt.Errorf("push %s: the push service answers %d", args.Notice, status)
	}
}

// Push is how notices reach devices.
type Push struct {
	Keys   account.PushKeys
	Client *http.Client // NewPushClient, except in tests
	// Contact is whom a push service writes to about this server: an https address or an e-mail.
	Contact string
}

// NewPushClient returns a client for push services, whose addresses come from browsers: it follows no redirect and connects to no
// address of a private network, whatever a name leads to.
func NewPushClient() *http.Client {
	return call.NewPublicClient(pushTimeout, pushWorkers)
}

// send hands a notice to a device's push service, sealed for the device, and returns what that answers.
func (p Push) send(ctx context.Context, device dbsqlc.GetPushedRow, shown pushed) (status int, err error) {
	text, err := json.Marshal(shown)
	if err != nil {
		return 0, err
	}
	if !account.IsPushEndpoint(device.Endpoint) {
		return http.StatusGone, nil // kept by a version that took it
	}
	encoding := base64.RawURLEncoding
	to := &webpush.Subscription{
		Endpoint: device.Endpoint, Keys: webpush.Keys{Auth: encoding.EncodeToString(device.Auth), P256dh: encoding.EncodeToString(device.P256dh)},
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text, to, &webpush.Options{
		HTTPClient: p.Client, Subscriber: p.Contact, TTL: int(pushLife.Seconds()), Urgency: webpush.UrgencyNormal,
		VAPIDPublicKey: p.Keys.Public, VAPIDPrivateKey: p.Keys.Private,
	})
	if err != nil {
		return 0, errors.New(strings.ReplaceAll(err.Error(), device.Endpoint, "the push service"))
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10) // so that the connection can be used again
	return answer.StatusCode, nil
}
