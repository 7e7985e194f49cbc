{{- define "fiacre.labels" -}}
app.kubernetes.io/name: fiacre
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end -}}

{{- define "fiacre.image" -}}
{{ required "image.repository is required" .Values.image.repository }}:{{ .Chart.AppVersion }}
{{- end -}}

{{- define "fiacre.environment" -}}
envFrom:
  - secretRef: { name: {{ required "secretName is required" .Values.secretName }} }
env:
  - { name: PUBLIC_URL, value: "https://{{ required "host is required" .Values.host }}" }
  - { name: TRUST_PROXY, value: "1" }
  - { name: MAPS_CITY, value: /var/lib/fiacre/city.osm.pbf }
  - { name: CITY_URL, value: {{ required "cityUrl is required" .Values.cityUrl | quote }} }
  - { name: TIME_ZONE, value: {{ required "timeZone is required" .Values.timeZone | quote }} }
  - { name: ADMIN_EMAIL, value: {{ required "adminEmail is required" .Values.adminEmail | quote }} }
  - { name: MAIL_FROM, value: {{ required "mailFrom is required" .Values.mailFrom | quote }} }
  - { name: S3_BUCKET, value: {{ required "files.bucket is required" .Values.files.bucket | quote }} }
  - { name: S3_ENDPOINT, value: {{ .Values.files.endpoint | quote }} }
  - { name: S3_REGION, value: {{ .Values.files.region | quote }} }
  - { name: REDIS_URL, value: "redis://{{ .Release.Name }}-redis" }
  - name: DATABASE_URL
    valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: uri } }
{{- range $name, $value := .Values.environment }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "fiacre.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "fiacre.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}
