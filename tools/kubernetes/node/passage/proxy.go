package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	// Timeouts of the request and of the connection to the target.
	headTimeout = 30 * time.Second
	dialTimeout = 30 * time.Second
	keepAlive   = 30 * time.Second
)

// serve accepts CONNECT requests until the listener is closed.
func serve(listener net.Listener) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go connect(client)
	}
}

// connect serves one CONNECT request. The response is only a status line, because the client ignores the rest.
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

// join copies in both directions until both have ended. It forwards a half-close, because the other direction may continue.
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
