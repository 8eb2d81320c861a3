package notify

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger"
)

// What this package tells shoppers, beside what accounts tell them. Ref is the sequence of the event; of reminders and rises the day.
const (
	noticeIdentified     account.NoticeKind = "cashback_identified"
	noticeApproved       account.NoticeKind = "cashback_approved"
	noticePaid           account.NoticeKind = "cashback_paid"
	noticeReturned       account.NoticeKind = "payout_returned"
	noticeKeyRefused     account.NoticeKind = "pix_key_refused"
	noticeKeyMissing     account.NoticeKind = "pix_key_missing"
	noticeCanceled       account.NoticeKind = "cashback_canceled"
	noticeCouponExpiring account.NoticeKind = "coupon_expiring"
	noticeRisen          account.NoticeKind = "favourite_risen"
	noticeDeletionDone   account.NoticeKind = "deletion_done"
)

// errNothingToSay drops a mail: nobody is there to read it, or it is true no more.
var errNothingToSay = errors.New("there is nothing to say")

// maxListed bounds a list in a mail.
const maxListed = 20

type reminded = dbsqlc.ListRemindedRow

// composer turns a notice into a mail.
type composer struct {
	writer    writer
	accounts  *account.Service
	events    Events
	claims    Claims
	forms     Forms
	silences  Silences
	staffMail string
	queries   *dbsqlc.Queries
	now       func() time.Time
}

// compose reads what the mail says. At is when the notice was put.
func (c *composer) compose(ctx context.Context, args mailArgs, at time.Time) (mailer.Message, error) {
	if args.Notice == support.NoticeFeedback {
		return c.feedback(ctx, args)
	}
	if args.Notice == NoticeSilence {
		return c.silence(ctx, args)
	}
	if args.UserID == uuid.Nil {
		return mailer.Message{}, errNothingToSay
	}
	recipient, err := c.recipient(ctx, args.UserID)
	if err != nil {
		return mailer.Message{}, err
	}
	var token string
	if purpose, ok := purposeOf(args.Notice, recipient); ok {
		if token, _, err = c.accounts.NewMailToken(ctx, args.UserID, purpose); err != nil {
			return mailer.Message{}, err
		}
		// Read again: no token goes to an address that was not the shopper's when it was made.
		if recipient, err = c.recipient(ctx, args.UserID); err != nil {
			return mailer.Message{}, err
		}
	}
	to := recipient.Email
	if args.Notice == account.NoticeEmailChanged || args.Ref == account.RefPreviousEmail {
		to = recipient.PreviousEmail
	}
	if to == "" {
		return mailer.Message{}, errNothingToSay
	}
	letter, err := c.letter(ctx, args, recipient, token, at)
	if err != nil {
		return mailer.Message{}, err
	}
	w := c.writer
	if args.Notice == noticeCouponExpiring {
		w.unsubscribe = c.accounts.UnsubscribeToken(args.UserID, account.ConsentReminders)
	}
	if args.Notice == noticeRisen {
		w.unsubscribe = c.accounts.UnsubscribeToken(args.UserID, account.ConsentRises)
	}
	message, err := w.message(letter, recipient.Name, to)
	message.Owner = args.UserID.String()
	return message, err
}

func (c *composer) recipient(ctx context.Context, id uuid.UUID) (account.Recipient, error) {
	recipient, err := c.accounts.Recipient(ctx, id)
	if errors.Is(err, account.ErrNotFound) {
		return recipient, errNothingToSay
	}
	return recipient, err
}

// purposeOf says which proof a mail carries, if any.
func purposeOf(kind account.NoticeKind, r account.Recipient) (account.MailPurpose, bool) {
	switch kind {
	case account.NoticePasswordReset:
		return account.MailPasswordReset, true
	case account.NoticeWelcome, account.NoticeVerifyEmail:
		return account.MailEmailVerification, !r.Verified
	default:
		return "", false
	}
}

func (c *composer) letter(ctx context.Context, args mailArgs, r account.Recipient, token string, at time.Time) (letter, error) {
	suspended := !r.DeletionRequestedAt.IsZero()
	w := c.writer
	switch args.Notice {
	case account.NoticeWelcome:
		return w.welcome(token), nil
	case account.NoticeVerifyEmail:
		return w.verifyEmail(token), orNothing(token != "")
	case account.NoticePasswordReset:
		return w.passwordReset(token), nil
	case account.NoticePasswordChanged:
		return w.passwordChanged(at), nil
	case account.NoticeEmailChanged:
		return w.emailChanged(at), nil
	case account.NoticeGoogleLinked:
		return w.googleLinked(at), nil
	case account.NoticePixKeyChanged:
		return w.pixKeyChanged(r.PixKey, r.PixKeyChangedAt), nil
	case account.NoticeDeletionScheduled:
		return w.deletionScheduled(r.DeletionRequestedAt), orNothing(suspended)
	case account.NoticeReactivated:
		return w.reactivated(), orNothing(!suspended)
	case noticeIdentified, noticeApproved, noticePaid, noticeReturned, noticeKeyRefused, noticeCanceled:
		return c.cashback(ctx, args)
	case noticeKeyMissing:
		return c.keyMissing(ctx, args.UserID)
	case noticeCouponExpiring:
		return c.reminder(ctx, args)
	case noticeRisen:
		return c.rises(ctx, args)
	case support.NoticeClaimOpened, support.NoticeClaimResolved, support.NoticeClaimClosed:
		return c.claim(ctx, args, r)
	}
	return letter{}, fmt.Errorf("this version has no mail %q", args.Notice)
}

func orNothing(said bool) error {
	if said {
		return nil
	}
	return errNothingToSay
}

// cashback tells of an event as it was: a later one has a mail of its own.
func (c *composer) cashback(ctx context.Context, args mailArgs) (letter, error) {
	event, err := c.eventOf(ctx, args.Ref)
	if err != nil {
		return letter{}, err
	}
	if change, ok := ledger.PayoutChangeOf(event.Event); ok && change.Payout.UserID.UUID == args.UserID {
		return c.payout(args.Notice, change), nil
	}
	change, ok := ledger.ChangeOf(event.Event)
	if !ok || change.Conversion.UserID.UUID != args.UserID {
		return letter{}, fmt.Errorf("event %s is not the shopper's", args.Ref)
	}
	switch args.Notice {
	case noticeApproved:
		return c.writer.cashbackApproved(change.Conversion), nil
	case noticeCanceled:
		return c.writer.cashbackCanceled(change.Conversion, change.Before), nil
	default:
		return c.writer.cashbackIdentified(change.Conversion), nil
	}
}

// eventOf reads the event that a notice is about.
func (c *composer) eventOf(ctx context.Context, ref string) (ledger.Recorded, error) {
	sequence, err := strconv.ParseUint(ref, 10, 64)
	if err != nil {
		return ledger.Recorded{}, fmt.Errorf("notice of event %q", ref)
	}
	return c.events.Event(ctx, sequence)
}

// keyMissing tells what waits for a Pix key, if there is none still.
func (c *composer) keyMissing(ctx context.Context, user uuid.UUID) (letter, error) {
	waiting, err := c.queries.KeylessCents(ctx, user)
	if errors.Is(err, pgx.ErrNoRows) {
		return letter{}, errNothingToSay
	}
	if err != nil {
		return letter{}, fmt.Errorf("read what waits for a Pix key: %w", err)
	}
	return c.writer.keyMissing(waiting), orNothing(waiting > 0)
}

func (c *composer) payout(kind account.NoticeKind, change ledger.PayoutChange) letter {
	switch kind {
	case noticeReturned:
		return c.writer.payoutReturned(change)
	case noticeKeyRefused:
		return c.writer.keyRefused(change)
	default:
		return c.writer.cashbackPaid(change)
	}
}

// claim tells of a claim of the shopper's. One that ended meanwhile is not said to be open.
func (c *composer) claim(ctx context.Context, args mailArgs, r account.Recipient) (letter, error) {
	id, err := uuid.Parse(args.Ref)
	if err != nil {
		return letter{}, fmt.Errorf("notice of claim %q", args.Ref)
	}
	claim, err := c.claims.Find(ctx, id)
	if errors.Is(err, support.ErrNotFound) || err == nil && claim.UserID != args.UserID {
		return letter{}, errNothingToSay
	}
	if err != nil {
		return letter{}, err
	}
	if !r.Verified {
		claim.OrderNumber = "" // whoever signed up with another's address does not choose what is written to it
	}
	switch args.Notice {
	case support.NoticeClaimResolved:
		return c.writer.claimResolved(claim), nil
	case support.NoticeClaimClosed:
		return c.writer.claimClosed(claim), nil
	default:
		return c.writer.claimOpened(claim), orNothing(claim.EndedAt.IsZero())
	}
}

// reminder lists what the shopper is reminded of on a day, if they still want to be.
func (c *composer) reminder(ctx context.Context, args mailArgs) (letter, error) {
	allowed, err := c.accounts.Allows(ctx, args.UserID, account.ConsentReminders)
	if err != nil {
		return letter{}, err
	}
	if !allowed {
		return letter{}, errNothingToSay
	}
	coupons, err := c.reminded(ctx, args.UserID, args.Ref)
	if err != nil {
		return letter{}, err
	}
	return c.writer.couponsExpiring(coupons, brazil.Day(c.now())), nil
}

// reminded lists the coupons that a shopper is reminded of on a day, one at least: without any there is nothing to say.
func (c *composer) reminded(ctx context.Context, user uuid.UUID, day string) ([]reminded, error) {
	sentOn, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, fmt.Errorf("reminder of %q", day)
	}
	coupons, err := c.queries.ListReminded(ctx, dbsqlc.ListRemindedParams{
		UserID: user, SentOn: pgDate(sentOn), Today: pgDate(brazil.Day(c.now())), Most: maxListed,
	})
	if err != nil {
		return nil, fmt.Errorf("read saved coupons: %w", err)
	}
	if len(coupons) == 0 {
		return nil, errNothingToSay
	}
	return coupons, nil
}

func pgDate(d time.Time) pgtype.Date { return pgtype.Date{Time: d, Valid: true} }

// message lays a letter out as a mail.
func (w writer) message(l letter, name, to string) (mailer.Message, error) {
	e := envelope{letter: l, Brand: w.brand, Name: greeted(name), Home: w.link("/"), Profile: w.link("/perfil")}
	m := mailer.Message{
		To: to, Subject: strings.ReplaceAll(l.Subject, "\u00a0", " "), Pictures: []mailer.Picture{{ID: markID, PNG: mark}},
	}
	if w.unsubscribe != "" {
		e.Unsubscribe = w.proof("/descadastro", w.unsubscribe)
		m.Unsubscribe = w.link("/api/v1/unsubscribe/" + w.unsubscribe)
	}
	var err error
	m.HTML, m.Text, err = e.render()
	return m, err
}
