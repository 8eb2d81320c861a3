package network

import (
	"net/url"
	"strconv"
	"time"
)

// Query reads the query of a GET or the form of a POST. It refuses a name that is there twice, and one without the named id.
func Query(body []byte, id string) (url.Values, error) {
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, Unreadable("it is not a form: %v", err)
	}
	for name, values := range form {
		if len(values) > 1 {
			return nil, Unreadable("%.40q is there twice", name)
		}
	}
	if form.Get(id) == "" {
		return nil, Unreadable("it names no %s", id)
	}
	return form, nil
}

// Unix spells seconds since 1970 as a time. What is not such a number is returned as it is.
func Unix(seconds string) string {
	return fromUnix(seconds, 1<<40, func(n int64) time.Time { return time.Unix(n, 0) })
}

// UnixMilli spells milliseconds since 1970 as a time.
func UnixMilli(milliseconds string) string { return fromUnix(milliseconds, 1<<50, time.UnixMilli) }

func fromUnix(text string, most int64, at func(int64) time.Time) string {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n > most {
		return text
	}
	return Stamp(at(n))
}
