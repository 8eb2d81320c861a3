package notify

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
)

const (
	// remindFrom is the hour in São Paulo from which people are reminded.
	remindFrom = 9
	// remindDays is how many days before a coupon's last one its shopper is reminded.
	remindDays = 2
	// maxReminded is how many shoppers one transaction takes.
	maxReminded = 500
	// rememberReminders is how long after the coupon's end.
	rememberReminders = 30
)

// remind queues reminders of saved coupons that end soon.
func (s *Service) remind(ctx context.Context) error {
	now := s.config.Now()
	if now.In(brazil.Location).Hour() < remindFrom {
		return nil
	}
	day := brazil.Day(now)
	for {
		n, err := s.remindSome(ctx, day)
		if err != nil {
			return fmt.Errorf("remind of saved coupons: %w", err)
		}
		if n == 0 {
			break
		}
	}
	return s.queries.ForgetReminders(ctx, pgDate(day.AddDate(0, 0, -rememberReminders)))
}

func (s *Service) remindSome(ctx context.Context, day time.Time) (reminded int, err error) {
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		users, err := dbsqlc.New(tx).MarkReminders(ctx, dbsqlc.MarkRemindersParams{
			Today: pgDate(day), Until: pgDate(day.AddDate(0, 0, remindDays)), Most: maxReminded,
		})
		if err != nil {
			return err
		}
		reminded = len(users)
		return s.tellOf(ctx, tx, noticeCouponExpiring, day, users)
	})
	return reminded, err
}

// told is a shopper who is told of something that a day brings: by push, and by mail if they want that.
type told = dbsqlc.MarkRemindersRow

// tellOf queues what shoppers are told of a day.
func (s *Service) tellOf(ctx context.Context, tx pgx.Tx, kind account.NoticeKind, day time.Time, users []told) error {
	var all, mailed []account.Notice
	for _, user := range users {
		notice := account.Notice{Kind: kind, UserID: user.UserID, Ref: day.Format(time.DateOnly)}
		all = append(all, notice)
		if user.ByMail {
			mailed = append(mailed, notice)
		}
	}
	if err := s.push(ctx, tx, all); err != nil {
		return err
	}
	return s.queue.putAll(ctx, tx, mailed)
}
