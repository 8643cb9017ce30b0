package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	// How long it may take until a connection is asked for, and until it is there.
	headTimeout = 30 * time.Second
	dialTimeout = 30 * time.Second
	keepAlive   = 30 * time.Second
)

// Serves CONNECT until the listener is closed.
func serve(listener net.Listener) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go connect(client)
	}
}

// What a client is told is one line: it looks at the code alone.
func connect(client net.Conn) {
	defer client.Close()
	_ = client.SetDeadline(time.Now().Add(headTimeout))
	reader := bufio.NewReader(client)
	request, err := http.ReadRequest(reader)
	if err != nil || request.Method != http.MethodConnect {
		_, _ = io.WriteString(client, "HTTP/1.1 405 Only CONNECT\r\n\r\n")
		return
	}
	dialer := net.Dialer{Timeout: dialTimeout, KeepAlive: keepAlive}
	target, err := dialer.Dial("tcp", request.Host)
	if err != nil {
		_, _ = io.WriteString(client, "HTTP/1.1 502 "+err.Error()+"\r\n\r\n")
		return
	}
	defer target.Close()
	if _, err := io.WriteString(client, "HTTP/1.1 200 OK\r\n\r\n"); err != nil {
		return
	}
	_ = client.SetDeadline(time.Time{})
	join(client, reader, target)
}

// Both ways, until both have ended; each end is passed on by itself, since one may go on speaking.
func join(client net.Conn, fromClient io.Reader, target net.Conn) {
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(target, fromClient)
		endWriting(target)
		close(ended)
	}()
	_, _ = io.Copy(client, target)
	endWriting(client)
	<-ended
}

func endWriting(connection net.Conn) {
	if half, can := connection.(interface{ CloseWrite() error }); can {
		_ = half.CloseWrite()
	}
}
