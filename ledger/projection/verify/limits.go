package verify

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// limitChange is what the change of a limit says.
type limitChange struct {
	sequence     int64
	actor, cause string
	recorded     string
	Limit        string `json:"limit"`
	Old          int64  `json:"old_cents"`
	New          int64  `json:"new_cents"`
}

// takeLimit notes a change of a limit, and holds that it begins where the one before it ended.
func (r *replayed) takeLimit(raw wire.Raw, report *Report) error {
	c := limitChange{
		sequence: int64(raw.Sequence), actor: raw.Header.Get(wire.HeaderActor), cause: raw.Header.Get(wire.HeaderCause),
		recorded: raw.Header.Get(wire.HeaderRecordedAt),
	}
	if err := read(raw, &c); err != nil {
		return err
	}
	for i := len(r.limits) - 1; i >= 0; i-- {
		if before := r.limits[i]; before.Limit == c.Limit {
			compareLog(report, fmt.Sprintf("limit before event %d", c.sequence), fmt.Sprint(before.New), fmt.Sprint(c.Old))
			break
		}
	}
	r.limits = append(r.limits, c)
	return nil
}

// compareLimits holds every column of the changes of limits against the log.
func (r *replayed) compareLimits(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	rows, err := queries.ListLimitChanges(ctx)
	if err != nil {
		return fmt.Errorf("read changes of limits: %w", err)
	}
	compareText(report, "changed limits", fmt.Sprint(len(r.limits)), fmt.Sprint(len(rows)))
	stored := make(map[int64]string, len(rows))
	for _, row := range rows {
		stored[row.Seq] = limitText(row.LimitName, int64(row.OldCents), int64(row.NewCents), row.ChangedBy, row.Cause, row.ChangedAt)
	}
	for _, c := range r.limits {
		at, err := time.Parse(time.RFC3339Nano, c.recorded)
		if err != nil {
			return fmt.Errorf("event %d: %w", c.sequence, err)
		}
		compareText(report, fmt.Sprintf("limit changed by event %d", c.sequence), limitText(c.Limit, c.Old, c.New, c.actor, c.cause, at),
			stored[c.sequence])
	}
	return nil
}

func limitText(name string, from, to int64, actor, cause string, at time.Time) string {
	return fmt.Sprintf("%s from %d to %d by %s, cause %q, at %s", name, from, to, actor, cause,
		at.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano))
}
