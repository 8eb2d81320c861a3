package eventlog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// leaderTimeout is how long the leader of a stream may take to answer.
const leaderTimeout = 5 * time.Second

// Find returns the first message of a stream from a sequence on that is of a subject, or with no subject the one of that sequence;
// jetstream.ErrMsgNotFound: there is none. The library asks any node of the log's cluster, and one that was cut off from the others, or takes in
// all of a stream anew, has not got messages that are there. So what it does not find is asked of the node that leads the stream.
func Find(ctx context.Context, js jetstream.JetStream, stream jetstream.Stream, from uint64, subject string) (*jetstream.RawStreamMsg, error) {
	var options []jetstream.GetMsgOpt
	if subject != "" {
		options = append(options, jetstream.WithGetMsgSubject(subject))
	}
	msg, err := stream.GetMsg(ctx, from, options...)
	if !errors.Is(err, jetstream.ErrMsgNotFound) {
		return msg, err
	}
	return askLeader(ctx, js.Conn(), stream.CachedInfo().Config.Name, from, subject)
}

// askLeader asks by the call that only the leader of a stream answers.
func askLeader(ctx context.Context, conn *nats.Conn, stream string, from uint64, subject string) (*jetstream.RawStreamMsg, error) {
	ctx, stop := Patient(ctx)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, leaderTimeout)
	defer cancel()
	question, err := json.Marshal(struct {
		Sequence uint64 `json:"seq"`
		Subject  string `json:"next_by_subj,omitempty"`
	}{from, subject})
	if err != nil {
		return nil, err
	}
	reply, err := conn.RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET."+stream, question)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Message struct {
			Subject  string    `json:"subject"`
			Sequence uint64    `json:"seq"`
			Header   []byte    `json:"hdrs"`
			Data     []byte    `json:"data"`
			Time     time.Time `json:"time"`
		} `json:"message"`
	}
	if err := json.Unmarshal(reply.Data, &answer); err != nil {
		return nil, fmt.Errorf("read the answer of the leader of %s: %w", stream, err)
	}
	if answer.Error != nil {
		if answer.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound {
			return nil, jetstream.ErrMsgNotFound
		}
		return nil, answer.Error
	}
	m := answer.Message
	header := nats.Header{}
	if len(m.Header) > 0 {
		if header, err = nats.DecodeHeadersMsg(m.Header); err != nil {
			return nil, fmt.Errorf("read message %d of %s: %w", m.Sequence, stream, err)
		}
	}
	return &jetstream.RawStreamMsg{Subject: m.Subject, Sequence: m.Sequence, Header: header, Data: m.Data, Time: m.Time}, nil
}
