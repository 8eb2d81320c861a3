package staff

import (
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/staff/internal/dbsqlc"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// LimitError is answered to somebody who tries too often.
type LimitError = limit.Error

// Limits bound attempts to sign in. Only logins that fail count.
type Limits struct {
	LoginPerAddress          Rate
	LoginPerHandleAndAddress Rate
	LoginPerHandle           Rate // from all devices that have not signed in before
	LoginPerDevice           Rate // that has signed in before
	LoginOfDevices           Rate // from all devices of a handle that have
	Confirmations            Rate // of the password, per session
}

// DefaultLimits let nobody try many codes: whoever knows a password and guesses three codes in a million at this pace needs
// years. A device that has signed in before has a count of its own, so that strangers do not lock a colleague out.
var DefaultLimits = Limits{
	LoginPerAddress:          Rate{Every: 30 * time.Second, Burst: 20},
	LoginPerHandleAndAddress: Rate{Every: 5 * time.Minute, Burst: 5},
	LoginPerHandle:           Rate{Every: 5 * time.Minute, Burst: 10},
	LoginPerDevice:           Rate{Every: 5 * time.Minute, Burst: 10},
	LoginOfDevices:           Rate{Every: 5 * time.Minute, Burst: 15},
	Confirmations:            Rate{Every: time.Minute, Burst: 5},
}

// limiters count what Limits bound.
type limiters struct {
	perAddress, perHandleAndAddress, perHandle, perDevice, ofDevices, confirmations *limit.Limiter
}

func newLimiters(l Limits, now func() time.Time) limiters {
	return limiters{
		perAddress:          limit.New(l.LoginPerAddress, now),
		perHandleAndAddress: limit.New(l.LoginPerHandleAndAddress, now),
		perHandle:           limit.New(l.LoginPerHandle, now),
		perDevice:           limit.New(l.LoginPerDevice, now),
		ofDevices:           limit.New(l.LoginOfDevices, now),
		confirmations:       limit.New(l.Confirmations, now),
	}
}

// allowLogin counts an attempt: by address, by handle and address together, and by handle. Known devices are counted by device, and by
// handle apart from what strangers use up. It also says for whom the password is hashed.
func (s *Service) allowLogin(handle string, known dbsqlc.FindCredentialsRow, from Client) (asker account.Asker, giveBack func(), err error) {
	who := handle
	counts := []limit.Attempt{
		s.perAddress.By(from.Address), s.perHandleAndAddress.By(handle + "\x00" + from.Address), s.perHandle.By(handle),
	}
	if device, err := s.devices.Verify(from.DeviceToken); err == nil && device.UserID == known.ID && device.Epoch == known.DeviceEpoch {
		who = "known devices of " + known.ID.String()
		counts = []limit.Attempt{s.perDevice.By(device.ID.String()), s.ofDevices.By(who)}
	}
	giveBack, err = limit.TakeAll(counts...)
	return account.Asker{Address: from.Address, Account: who}, giveBack, err
}
