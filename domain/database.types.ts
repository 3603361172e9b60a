// Written by `npm run db:types` from the migrated schema. Do not edit: a test compares this file with the schema.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | readonly Json[];

export type Database = {
  public: {
    Tables: {
      admin_notification_emails: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          is_active: boolean;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          is_active?: boolean;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          is_active?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_id: string | null;
          changes: Json;
          created_at: string;
          id: number;
          label: string;
          row_id: string;
          table_name: string;
          words_folded: string | null;
        };
        Insert: {
          action: string;
          actor_email?: string | null;
          actor_id?: string | null;
          changes?: Json;
          created_at?: string;
          id?: never;
          label?: string;
          row_id: string;
          table_name: string;
          words_folded?: never;
        };
        Update: {
          action?: string;
          actor_email?: string | null;
          actor_id?: string | null;
          changes?: Json;
          created_at?: string;
          id?: never;
          label?: string;
          row_id?: string;
          table_name?: string;
          words_folded?: never;
        };
        Relationships: [];
      };
      bin: {
        Row: {
          contents: Json;
          deleted_at: string;
          deleted_by: string | null;
          deleted_by_email: string | null;
          kind: string;
          label: string;
          row_id: string;
        };
        Insert: {
          contents: Json;
          deleted_at?: string;
          deleted_by?: string | null;
          deleted_by_email?: string | null;
          kind: string;
          label?: string;
          row_id: string;
        };
        Update: {
          contents?: Json;
          deleted_at?: string;
          deleted_by?: string | null;
          deleted_by_email?: string | null;
          kind?: string;
          label?: string;
          row_id?: string;
        };
        Relationships: [];
      };
      content_version: {
        Row: {
          only_row: boolean;
          updated_at: string;
          version: number;
        };
        Insert: {
          only_row?: boolean;
          updated_at?: string;
          version?: number;
        };
        Update: {
          only_row?: boolean;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      engagement_tracking: {
        Row: {
          created_at: string;
          engagement_type: Database["public"]["Enums"]["engagement_type"];
          id: string;
          page_url: string | null;
          user_email: string | null;
          user_name: string | null;
        };
        Insert: {
          created_at?: string;
          engagement_type: Database["public"]["Enums"]["engagement_type"];
          id?: string;
          page_url?: string | null;
          user_email?: string | null;
          user_name?: string | null;
        };
        Update: {
          created_at?: string;
          engagement_type?: Database["public"]["Enums"]["engagement_type"];
          id?: string;
          page_url?: string | null;
          user_email?: string | null;
          user_name?: string | null;
        };
        Relationships: [];
      };
      faq_categories: {
        Row: {
          created_at: string;
          display_order: number;
          id: string;
          name: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          display_order?: number;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          display_order?: number;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      faqs: {
        Row: {
          answer: string;
          category_id: string | null;
          created_at: string;
          display_order: number;
          id: string;
          is_published: boolean;
          question: string;
          updated_at: string;
        };
        Insert: {
          answer: string;
          category_id?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          is_published?: boolean;
          question: string;
          updated_at?: string;
        };
        Update: {
          answer?: string;
          category_id?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          is_published?: boolean;
          question?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "faqs_category_id_fkey";
            columns: ["category_id"];
            isOneToOne: false;
            referencedRelation: "faq_categories";
            referencedColumns: ["id"];
          },
        ];
      };
      image_migration_failures: {
        Row: {
          created_at: string;
          itinerary_id: string;
          reason: string;
        };
        Insert: {
          created_at?: string;
          itinerary_id: string;
          reason: string;
        };
        Update: {
          created_at?: string;
          itinerary_id?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: "image_migration_failures_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: true;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
        ];
      };
      incoming_mails: {
        Row: {
          attachments: Json;
          automatic: string | null;
          created_at: string;
          found_by: string | null;
          from_email: string;
          from_name: string;
          id: string;
          message_id: string;
          quoted_text: string;
          raw: string | null;
          request_id: string | null;
          size: number;
          state: Database["public"]["Enums"]["incoming_mail_state"];
          subject: string;
          suggested_request_id: string | null;
          text_body: string;
        };
        Insert: {
          attachments?: Json;
          automatic?: string | null;
          created_at?: string;
          found_by?: string | null;
          from_email?: string;
          from_name?: string;
          id?: string;
          message_id: string;
          quoted_text?: string;
          raw?: string | null;
          request_id?: string | null;
          size: number;
          state?: Database["public"]["Enums"]["incoming_mail_state"];
          subject?: string;
          suggested_request_id?: string | null;
          text_body?: string;
        };
        Update: {
          attachments?: Json;
          automatic?: string | null;
          created_at?: string;
          found_by?: string | null;
          from_email?: string;
          from_name?: string;
          id?: string;
          message_id?: string;
          quoted_text?: string;
          raw?: string | null;
          request_id?: string | null;
          size?: number;
          state?: Database["public"]["Enums"]["incoming_mail_state"];
          subject?: string;
          suggested_request_id?: string | null;
          text_body?: string;
        };
        Relationships: [
          {
            foreignKeyName: "incoming_mails_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "incoming_mails_suggested_request_id_fkey";
            columns: ["suggested_request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
        ];
      };
      invitations: {
        Row: {
          about: string;
          expires_at: string;
          inviter: string;
          sent_at: string | null;
          token_hash: string | null;
          user_id: string;
        };
        Insert: {
          about?: string;
          expires_at: string;
          inviter?: string;
          sent_at?: string | null;
          token_hash?: string | null;
          user_id: string;
        };
        Update: {
          about?: string;
          expires_at?: string;
          inviter?: string;
          sent_at?: string | null;
          token_hash?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      itineraries: {
        Row: {
          access_notes: string;
          best_months: number[];
          categories: string[];
          category: string;
          countries: string[];
          created_at: string;
          created_by: string | null;
          daily_itinerary: Json;
          description: string | null;
          duration: number;
          effort: string | null;
          excludes: string[];
          good_months: number[] | null;
          highlights: string[];
          id: string;
          image: string | null;
          image_alt: string;
          image_color: string | null;
          image_focus: string | null;
          images: Json;
          important_details: Json;
          includes: string[];
          is_featured: boolean;
          is_published: boolean;
          location: string;
          overall_effort: string | null;
          pace: string | null;
          poor_months: number[] | null;
          price: number;
          price_levels: Json;
          region: string;
          regions: string[];
          search_text: string;
          subtitle: string | null;
          title: string;
          updated_at: string;
          visa_information_url: string | null;
          words_folded: string | null;
        };
        Insert: {
          access_notes?: string;
          best_months?: number[];
          categories?: string[];
          category?: string;
          countries?: string[];
          created_at?: string;
          created_by?: string | null;
          daily_itinerary?: Json;
          description?: string | null;
          duration?: number;
          effort?: string | null;
          excludes?: string[];
          good_months?: never;
          highlights?: string[];
          id?: string;
          image?: string | null;
          image_alt?: string;
          image_color?: string | null;
          image_focus?: string | null;
          images?: Json;
          important_details?: Json;
          includes?: string[];
          is_featured?: boolean;
          is_published?: boolean;
          location?: string;
          overall_effort?: never;
          pace?: string | null;
          poor_months?: never;
          price?: number;
          price_levels?: Json;
          region?: string;
          regions?: string[];
          search_text?: string;
          subtitle?: string | null;
          title: string;
          updated_at?: string;
          visa_information_url?: string | null;
          words_folded?: never;
        };
        Update: {
          access_notes?: string;
          best_months?: number[];
          categories?: string[];
          category?: string;
          countries?: string[];
          created_at?: string;
          created_by?: string | null;
          daily_itinerary?: Json;
          description?: string | null;
          duration?: number;
          effort?: string | null;
          excludes?: string[];
          good_months?: never;
          highlights?: string[];
          id?: string;
          image?: string | null;
          image_alt?: string;
          image_color?: string | null;
          image_focus?: string | null;
          images?: Json;
          important_details?: Json;
          includes?: string[];
          is_featured?: boolean;
          is_published?: boolean;
          location?: string;
          overall_effort?: never;
          pace?: string | null;
          poor_months?: never;
          price?: number;
          price_levels?: Json;
          region?: string;
          regions?: string[];
          search_text?: string;
          subtitle?: string | null;
          title?: string;
          updated_at?: string;
          visa_information_url?: string | null;
          words_folded?: never;
        };
        Relationships: [];
      };
      itinerary_previews: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          itinerary_id: string;
          token: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          itinerary_id: string;
          token?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          itinerary_id?: string;
          token?: string;
        };
        Relationships: [
          {
            foreignKeyName: "itinerary_previews_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
        ];
      };
      itinerary_versions: {
        Row: {
          content: Json;
          id: number;
          itinerary_id: string;
          replaced_at: string;
          replaced_by: string | null;
        };
        Insert: {
          content: Json;
          id?: never;
          itinerary_id: string;
          replaced_at?: string;
          replaced_by?: string | null;
        };
        Update: {
          content?: Json;
          id?: never;
          itinerary_id?: string;
          replaced_at?: string;
          replaced_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "itinerary_versions_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
        ];
      };
      itinerary_views: {
        Row: {
          day: string;
          itinerary_id: string;
          views: number;
        };
        Insert: {
          day: string;
          itinerary_id: string;
          views?: number;
        };
        Update: {
          day?: string;
          itinerary_id?: string;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: "itinerary_views_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
        ];
      };
      job_runs: {
        Row: {
          alive_at: string;
          detail: string;
          finished_at: string | null;
          id: number;
          name: string;
          next_at: string;
          result: string | null;
          started_at: string;
        };
        Insert: {
          alive_at?: string;
          detail?: string;
          finished_at?: string | null;
          id?: never;
          name: string;
          next_at: string;
          result?: string | null;
          started_at?: string;
        };
        Update: {
          alive_at?: string;
          detail?: string;
          finished_at?: string | null;
          id?: never;
          name?: string;
          next_at?: string;
          result?: string | null;
          started_at?: string;
        };
        Relationships: [];
      };
      kept_trips: {
        Row: {
          checked_at: string;
          has_page: boolean;
          papers: string[];
          session_id: string;
          since: string;
          trip_id: string;
          user_id: string;
        };
        Insert: {
          checked_at?: string;
          has_page?: boolean;
          papers?: string[];
          session_id: string;
          since?: string;
          trip_id: string;
          user_id: string;
        };
        Update: {
          checked_at?: string;
          has_page?: boolean;
          papers?: string[];
          session_id?: string;
          since?: string;
          trip_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "kept_trips_trip_id_fkey";
            columns: ["trip_id"];
            isOneToOne: false;
            referencedRelation: "trips";
            referencedColumns: ["id"];
          },
        ];
      };
      notices: {
        Row: {
          created_at: string;
          id: string;
          is_urgent: boolean;
          kind: string;
          outbox_id: string | null;
          path: string;
          request_id: string | null;
          settled_at: string | null;
          title: string;
          trip_id: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_urgent?: boolean;
          kind: string;
          outbox_id?: string | null;
          path: string;
          request_id?: string | null;
          settled_at?: string | null;
          title: string;
          trip_id?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_urgent?: boolean;
          kind?: string;
          outbox_id?: string | null;
          path?: string;
          request_id?: string | null;
          settled_at?: string | null;
          title?: string;
          trip_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notices_outbox_id_fkey";
            columns: ["outbox_id"];
            isOneToOne: false;
            referencedRelation: "outbox";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notices_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notices_trip_id_fkey";
            columns: ["trip_id"];
            isOneToOne: false;
            referencedRelation: "trips";
            referencedColumns: ["id"];
          },
        ];
      };
      outbox: {
        Row: {
          attempts: number;
          bounce_token: string;
          claimed_by: string | null;
          content_hash: string | null;
          created_at: string;
          handed_over_at: string | null;
          headers: Json;
          html_body: string | null;
          id: string;
          idempotency_key: string | null;
          kind: string;
          last_error: string | null;
          message_id: string;
          needs_proposal_link: boolean;
          next_attempt_at: string;
          proposal_id: string | null;
          reply_to: string | null;
          request_id: string | null;
          sent_at: string | null;
          state: Database["public"]["Enums"]["mail_state"];
          subject: string;
          text_body: string;
          to_email: string;
          token_expires_at: string | null;
          updated_at: string;
          words_folded: string | null;
        };
        Insert: {
          attempts?: number;
          bounce_token?: string;
          claimed_by?: string | null;
          content_hash?: string | null;
          created_at?: string;
          handed_over_at?: string | null;
          headers?: Json;
          html_body?: string | null;
          id?: string;
          idempotency_key?: string | null;
          kind: string;
          last_error?: string | null;
          message_id?: string;
          needs_proposal_link?: boolean;
          next_attempt_at?: string;
          proposal_id?: string | null;
          reply_to?: string | null;
          request_id?: string | null;
          sent_at?: string | null;
          state?: Database["public"]["Enums"]["mail_state"];
          subject: string;
          text_body: string;
          to_email: string;
          token_expires_at?: string | null;
          updated_at?: string;
          words_folded?: never;
        };
        Update: {
          attempts?: number;
          bounce_token?: string;
          claimed_by?: string | null;
          content_hash?: string | null;
          created_at?: string;
          handed_over_at?: string | null;
          headers?: Json;
          html_body?: string | null;
          id?: string;
          idempotency_key?: string | null;
          kind?: string;
          last_error?: string | null;
          message_id?: string;
          needs_proposal_link?: boolean;
          next_attempt_at?: string;
          proposal_id?: string | null;
          reply_to?: string | null;
          request_id?: string | null;
          sent_at?: string | null;
          state?: Database["public"]["Enums"]["mail_state"];
          subject?: string;
          text_body?: string;
          to_email?: string;
          token_expires_at?: string | null;
          updated_at?: string;
          words_folded?: never;
        };
        Relationships: [
          {
            foreignKeyName: "outbox_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "outbox_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
        ];
      };
      paper_openings: {
        Row: {
          first_at: string;
          last_at: string;
          paper_id: string;
          user_id: string;
        };
        Insert: {
          first_at?: string;
          last_at?: string;
          paper_id: string;
          user_id: string;
        };
        Update: {
          first_at?: string;
          last_at?: string;
          paper_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "paper_openings_paper_id_fkey";
            columns: ["paper_id"];
            isOneToOne: false;
            referencedRelation: "papers";
            referencedColumns: ["id"];
          },
        ];
      };
      papers: {
        Row: {
          by_traveler: boolean;
          content_type: string;
          created_at: string;
          day: number | null;
          id: string;
          kind: string;
          path: string;
          replaced_at: string | null;
          replaced_by: string | null;
          sha256: string;
          size: number;
          title: string;
          trip_id: string;
          updated_at: string;
          uploaded_by: string | null;
          valid_until: string | null;
        };
        Insert: {
          by_traveler?: boolean;
          content_type?: string;
          created_at?: string;
          day?: number | null;
          id?: string;
          kind?: string;
          path: string;
          replaced_at?: string | null;
          replaced_by?: string | null;
          sha256?: string;
          size?: number;
          title: string;
          trip_id: string;
          updated_at?: string;
          uploaded_by?: string | null;
          valid_until?: string | null;
        };
        Update: {
          by_traveler?: boolean;
          content_type?: string;
          created_at?: string;
          day?: number | null;
          id?: string;
          kind?: string;
          path?: string;
          replaced_at?: string | null;
          replaced_by?: string | null;
          sha256?: string;
          size?: number;
          title?: string;
          trip_id?: string;
          updated_at?: string;
          uploaded_by?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "papers_replaced_by_fkey";
            columns: ["replaced_by"];
            isOneToOne: false;
            referencedRelation: "papers";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "papers_trip_id_fkey";
            columns: ["trip_id"];
            isOneToOne: false;
            referencedRelation: "trips";
            referencedColumns: ["id"];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          content_hash: string | null;
          created_at: string;
          currency: string;
          id: string;
          idempotency_key: string;
          means: Database["public"]["Enums"]["payment_means"];
          note: string;
          proposal_id: string;
          received_on: string;
          recorded_by: string | null;
          recorded_by_email: string | null;
          reference: string;
        };
        Insert: {
          amount: number;
          content_hash?: string | null;
          created_at?: string;
          currency: string;
          id?: string;
          idempotency_key: string;
          means: Database["public"]["Enums"]["payment_means"];
          note?: string;
          proposal_id: string;
          received_on: string;
          recorded_by?: string | null;
          recorded_by_email?: string | null;
          reference?: string;
        };
        Update: {
          amount?: number;
          content_hash?: string | null;
          created_at?: string;
          currency?: string;
          id?: string;
          idempotency_key?: string;
          means?: Database["public"]["Enums"]["payment_means"];
          note?: string;
          proposal_id?: string;
          received_on?: string;
          recorded_by?: string | null;
          recorded_by_email?: string | null;
          reference?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payments_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      planners: {
        Row: {
          about: string;
          countries: string[];
          created_at: string;
          display_order: number;
          id: string;
          image: string | null;
          is_active: boolean;
          languages: string[];
          name: string;
          regions: string[];
          reply_time: string;
          updated_at: string;
        };
        Insert: {
          about?: string;
          countries?: string[];
          created_at?: string;
          display_order?: number;
          id?: string;
          image?: string | null;
          is_active?: boolean;
          languages?: string[];
          name: string;
          regions?: string[];
          reply_time?: string;
          updated_at?: string;
        };
        Update: {
          about?: string;
          countries?: string[];
          created_at?: string;
          display_order?: number;
          id?: string;
          image?: string | null;
          is_active?: boolean;
          languages?: string[];
          name?: string;
          regions?: string[];
          reply_time?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      processes: {
        Row: {
          clock: string;
          data_folder: string;
          folder_id: string;
          host: string;
          id: string;
          keys_fingerprint: string;
          seen_at: string;
          started_at: string;
          steady_since: string;
          version: string;
        };
        Insert: {
          clock: string;
          data_folder: string;
          folder_id: string;
          host: string;
          id: string;
          keys_fingerprint: string;
          seen_at?: string;
          started_at?: string;
          steady_since?: string;
          version: string;
        };
        Update: {
          clock?: string;
          data_folder?: string;
          folder_id?: string;
          host?: string;
          id?: string;
          keys_fingerprint?: string;
          seen_at?: string;
          started_at?: string;
          steady_since?: string;
          version?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          first_name: string;
          id: string;
          last_name: string;
          planner_id: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          first_name?: string;
          id: string;
          last_name?: string;
          planner_id?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          planner_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_planner_id_fkey";
            columns: ["planner_id"];
            isOneToOne: false;
            referencedRelation: "planners";
            referencedColumns: ["id"];
          },
        ];
      };
      proposal_acceptances: {
        Row: {
          accepted_at: string;
          address: string | null;
          channel: Database["public"]["Enums"]["acceptance_channel"];
          choices: string[];
          consent: string;
          content_hash: string | null;
          document_hash: string;
          email: string;
          evidence: string | null;
          id: string;
          idempotency_key: string | null;
          kind: Database["public"]["Enums"]["acceptance_kind"];
          name: string;
          plan: Json;
          proposal_id: string;
          reason: string | null;
          recorded_by: string | null;
          recorded_by_email: string | null;
          total: number;
          user_agent: string | null;
          user_id: string | null;
          version_id: string;
          voids: string | null;
        };
        Insert: {
          accepted_at?: string;
          address?: string | null;
          channel: Database["public"]["Enums"]["acceptance_channel"];
          choices?: string[];
          consent: string;
          content_hash?: string | null;
          document_hash: string;
          email: string;
          evidence?: string | null;
          id?: string;
          idempotency_key?: string | null;
          kind?: Database["public"]["Enums"]["acceptance_kind"];
          name: string;
          plan?: Json;
          proposal_id: string;
          reason?: string | null;
          recorded_by?: string | null;
          recorded_by_email?: string | null;
          total: number;
          user_agent?: string | null;
          user_id?: string | null;
          version_id: string;
          voids?: string | null;
        };
        Update: {
          accepted_at?: string;
          address?: string | null;
          channel?: Database["public"]["Enums"]["acceptance_channel"];
          choices?: string[];
          consent?: string;
          content_hash?: string | null;
          document_hash?: string;
          email?: string;
          evidence?: string | null;
          id?: string;
          idempotency_key?: string | null;
          kind?: Database["public"]["Enums"]["acceptance_kind"];
          name?: string;
          plan?: Json;
          proposal_id?: string;
          reason?: string | null;
          recorded_by?: string | null;
          recorded_by_email?: string | null;
          total?: number;
          user_agent?: string | null;
          user_id?: string | null;
          version_id?: string;
          voids?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "proposal_acceptances_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "proposal_acceptances_version_id_fkey";
            columns: ["version_id"];
            isOneToOne: false;
            referencedRelation: "proposal_versions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "proposal_acceptances_voids_fkey";
            columns: ["voids"];
            isOneToOne: true;
            referencedRelation: "proposal_acceptances";
            referencedColumns: ["id"];
          },
        ];
      };
      proposal_events: {
        Row: {
          actor_email: string | null;
          actor_id: string | null;
          content_hash: string | null;
          created_at: string;
          detail: Json;
          id: number;
          idempotency_key: string | null;
          kind: Database["public"]["Enums"]["proposal_event_kind"];
          proposal_id: string;
          version_number: number | null;
        };
        Insert: {
          actor_email?: string | null;
          actor_id?: string | null;
          content_hash?: string | null;
          created_at?: string;
          detail?: Json;
          id?: never;
          idempotency_key?: string | null;
          kind: Database["public"]["Enums"]["proposal_event_kind"];
          proposal_id: string;
          version_number?: number | null;
        };
        Update: {
          actor_email?: string | null;
          actor_id?: string | null;
          content_hash?: string | null;
          created_at?: string;
          detail?: Json;
          id?: never;
          idempotency_key?: string | null;
          kind?: Database["public"]["Enums"]["proposal_event_kind"];
          proposal_id?: string;
          version_number?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "proposal_events_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      proposal_lines: {
        Row: {
          amount: number | null;
          choice_group: string | null;
          cost: number | null;
          day: number | null;
          detail: string;
          key: string;
          label: string;
          optional: boolean;
          position: number;
          preselected: boolean;
          quantity: number;
          unit: Database["public"]["Enums"]["proposal_unit"];
          unit_price: number;
          version_id: string;
        };
        Insert: {
          amount?: number | null;
          choice_group?: string | null;
          cost?: number | null;
          day?: number | null;
          detail?: string;
          key?: string;
          label: string;
          optional?: boolean;
          position: number;
          preselected?: boolean;
          quantity?: number;
          unit: Database["public"]["Enums"]["proposal_unit"];
          unit_price: number;
          version_id: string;
        };
        Update: {
          amount?: number | null;
          choice_group?: string | null;
          cost?: number | null;
          day?: number | null;
          detail?: string;
          key?: string;
          label?: string;
          optional?: boolean;
          position?: number;
          preselected?: boolean;
          quantity?: number;
          unit?: Database["public"]["Enums"]["proposal_unit"];
          unit_price?: number;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "proposal_lines_version_id_fkey";
            columns: ["version_id"];
            isOneToOne: false;
            referencedRelation: "proposal_versions";
            referencedColumns: ["id"];
          },
        ];
      };
      proposal_templates: {
        Row: {
          body: string;
          created_at: string;
          currency: string | null;
          id: string;
          kind: Database["public"]["Enums"]["proposal_template_kind"];
          language: Database["public"]["Enums"]["proposal_language"];
          lines: Json;
          name: string;
          updated_at: string;
        };
        Insert: {
          body?: string;
          created_at?: string;
          currency?: string | null;
          id?: string;
          kind: Database["public"]["Enums"]["proposal_template_kind"];
          language: Database["public"]["Enums"]["proposal_language"];
          lines?: Json;
          name: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          currency?: string | null;
          id?: string;
          kind?: Database["public"]["Enums"]["proposal_template_kind"];
          language?: Database["public"]["Enums"]["proposal_language"];
          lines?: Json;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      proposal_versions: {
        Row: {
          adults: number;
          balance_due_date: string | null;
          cancellation_steps: Json;
          cancellation_terms: string;
          change_note: string;
          children: number;
          created_at: string;
          currency: string | null;
          days: Json;
          deposit_days: number;
          deposit_due_date: string | null;
          deposit_percent: number;
          document: string | null;
          document_hash: string | null;
          end_date: string | null;
          excludes: string[];
          first_viewed_at: string | null;
          id: string;
          image: string | null;
          includes: string[];
          introduction: string;
          language: Database["public"]["Enums"]["proposal_language"];
          location: string;
          number: number;
          payments: Json;
          proposal_id: string;
          revision: number;
          saved_by: string | null;
          sent_at: string | null;
          start_date: string | null;
          state: Database["public"]["Enums"]["proposal_version_state"];
          terms: string;
          title: string;
          updated_at: string;
          valid_until: string | null;
        };
        Insert: {
          adults?: number;
          balance_due_date?: string | null;
          cancellation_steps?: Json;
          cancellation_terms?: string;
          change_note?: string;
          children?: number;
          created_at?: string;
          currency?: string | null;
          days?: Json;
          deposit_days?: number;
          deposit_due_date?: string | null;
          deposit_percent?: number;
          document?: string | null;
          document_hash?: string | null;
          end_date?: string | null;
          excludes?: string[];
          first_viewed_at?: string | null;
          id?: string;
          image?: string | null;
          includes?: string[];
          introduction?: string;
          language?: Database["public"]["Enums"]["proposal_language"];
          location?: string;
          number: number;
          payments?: Json;
          proposal_id: string;
          revision?: number;
          saved_by?: string | null;
          sent_at?: string | null;
          start_date?: string | null;
          state?: Database["public"]["Enums"]["proposal_version_state"];
          terms?: string;
          title: string;
          updated_at?: string;
          valid_until?: string | null;
        };
        Update: {
          adults?: number;
          balance_due_date?: string | null;
          cancellation_steps?: Json;
          cancellation_terms?: string;
          change_note?: string;
          children?: number;
          created_at?: string;
          currency?: string | null;
          days?: Json;
          deposit_days?: number;
          deposit_due_date?: string | null;
          deposit_percent?: number;
          document?: string | null;
          document_hash?: string | null;
          end_date?: string | null;
          excludes?: string[];
          first_viewed_at?: string | null;
          id?: string;
          image?: string | null;
          includes?: string[];
          introduction?: string;
          language?: Database["public"]["Enums"]["proposal_language"];
          location?: string;
          number?: number;
          payments?: Json;
          proposal_id?: string;
          revision?: number;
          saved_by?: string | null;
          sent_at?: string | null;
          start_date?: string | null;
          state?: Database["public"]["Enums"]["proposal_version_state"];
          terms?: string;
          title?: string;
          updated_at?: string;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "proposal_versions_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      proposals: {
        Row: {
          changes_asked_at: string | null;
          created_at: string;
          email: string | null;
          erased_at: string | null;
          id: string;
          itinerary_id: string | null;
          link_revoked_at: string | null;
          number: string;
          owner_id: string | null;
          payment_put_off_until: string | null;
          request_id: string | null;
          state: Database["public"]["Enums"]["proposal_state"];
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          changes_asked_at?: string | null;
          created_at?: string;
          email?: string | null;
          erased_at?: string | null;
          id?: string;
          itinerary_id?: string | null;
          link_revoked_at?: string | null;
          number: string;
          owner_id?: string | null;
          payment_put_off_until?: string | null;
          request_id?: string | null;
          state?: Database["public"]["Enums"]["proposal_state"];
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          changes_asked_at?: string | null;
          created_at?: string;
          email?: string | null;
          erased_at?: string | null;
          id?: string;
          itinerary_id?: string | null;
          link_revoked_at?: string | null;
          number?: string;
          owner_id?: string | null;
          payment_put_off_until?: string | null;
          request_id?: string | null;
          state?: Database["public"]["Enums"]["proposal_state"];
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "proposals_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "proposals_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
        ];
      };
      request_events: {
        Row: {
          author_email: string | null;
          author_id: string | null;
          body: string;
          created_at: string;
          id: number;
          kind: Database["public"]["Enums"]["request_event_kind"];
          mail_id: string | null;
          proposal_id: string | null;
          request_id: string;
        };
        Insert: {
          author_email?: string | null;
          author_id?: string | null;
          body: string;
          created_at?: string;
          id?: never;
          kind: Database["public"]["Enums"]["request_event_kind"];
          mail_id?: string | null;
          proposal_id?: string | null;
          request_id: string;
        };
        Update: {
          author_email?: string | null;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          id?: never;
          kind?: Database["public"]["Enums"]["request_event_kind"];
          mail_id?: string | null;
          proposal_id?: string | null;
          request_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "request_events_mail_id_fkey";
            columns: ["mail_id"];
            isOneToOne: false;
            referencedRelation: "outbox";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "request_events_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "request_events_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
        ];
      };
      requests: {
        Row: {
          answer_due_at: string | null;
          came_from: string | null;
          campaign: string | null;
          content_hash: string | null;
          created_at: string;
          details: Json;
          email: string;
          excerpt: string;
          first_reply_at: string | null;
          id: string;
          idempotency_key: string | null;
          is_counted: boolean;
          is_unanswered: boolean;
          is_unread: boolean;
          itinerary_id: string | null;
          last_mail_at: string | null;
          lost_reason: string | null;
          message: string;
          name: string;
          owner_id: string | null;
          page_url: string | null;
          phone: string | null;
          read_at: string | null;
          reply_token: string;
          snoozed_until: string | null;
          status: Database["public"]["Enums"]["request_status"];
          subject: string;
          surfaced_at: string;
          suspected_spam: boolean;
          type: Database["public"]["Enums"]["request_type"];
          updated_at: string;
          user_id: string | null;
          words_folded: string | null;
        };
        Insert: {
          answer_due_at?: string | null;
          came_from?: string | null;
          campaign?: string | null;
          content_hash?: string | null;
          created_at?: string;
          details?: Json;
          email: string;
          excerpt?: string;
          first_reply_at?: string | null;
          id?: string;
          idempotency_key?: string | null;
          is_counted?: never;
          is_unanswered?: never;
          is_unread?: never;
          itinerary_id?: string | null;
          last_mail_at?: string | null;
          lost_reason?: string | null;
          message?: string;
          name: string;
          owner_id?: string | null;
          page_url?: string | null;
          phone?: string | null;
          read_at?: string | null;
          reply_token?: string;
          snoozed_until?: string | null;
          status?: Database["public"]["Enums"]["request_status"];
          subject?: string;
          surfaced_at?: string;
          suspected_spam?: boolean;
          type: Database["public"]["Enums"]["request_type"];
          updated_at?: string;
          user_id?: string | null;
          words_folded?: never;
        };
        Update: {
          answer_due_at?: string | null;
          came_from?: string | null;
          campaign?: string | null;
          content_hash?: string | null;
          created_at?: string;
          details?: Json;
          email?: string;
          excerpt?: string;
          first_reply_at?: string | null;
          id?: string;
          idempotency_key?: string | null;
          is_counted?: never;
          is_unanswered?: never;
          is_unread?: never;
          itinerary_id?: string | null;
          last_mail_at?: string | null;
          lost_reason?: string | null;
          message?: string;
          name?: string;
          owner_id?: string | null;
          page_url?: string | null;
          phone?: string | null;
          read_at?: string | null;
          reply_token?: string;
          snoozed_until?: string | null;
          status?: Database["public"]["Enums"]["request_status"];
          subject?: string;
          surfaced_at?: string;
          suspected_spam?: boolean;
          type?: Database["public"]["Enums"]["request_type"];
          updated_at?: string;
          user_id?: string | null;
          words_folded?: never;
        };
        Relationships: [
          {
            foreignKeyName: "requests_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
        ];
      };
      site_settings: {
        Row: {
          created_at: string;
          key: string;
          updated_at: string;
          value: string;
        };
        Insert: {
          created_at?: string;
          key: string;
          updated_at?: string;
          value: string;
        };
        Update: {
          created_at?: string;
          key?: string;
          updated_at?: string;
          value?: string;
        };
        Relationships: [];
      };
      subscribers: {
        Row: {
          confirm_token: string;
          confirmed_at: string | null;
          consent_at: string;
          consent_text: string;
          created_at: string;
          email: string;
          id: string;
          source: Database["public"]["Enums"]["engagement_type"];
          state: Database["public"]["Enums"]["subscriber_state"];
          suspected_spam: boolean;
          token: string;
          unsubscribed_at: string | null;
          updated_at: string;
        };
        Insert: {
          confirm_token?: string;
          confirmed_at?: string | null;
          consent_at?: string;
          consent_text?: string;
          created_at?: string;
          email: string;
          id?: string;
          source: Database["public"]["Enums"]["engagement_type"];
          state?: Database["public"]["Enums"]["subscriber_state"];
          suspected_spam?: boolean;
          token?: string;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Update: {
          confirm_token?: string;
          confirmed_at?: string | null;
          consent_at?: string;
          consent_text?: string;
          created_at?: string;
          email?: string;
          id?: string;
          source?: Database["public"]["Enums"]["engagement_type"];
          state?: Database["public"]["Enums"]["subscriber_state"];
          suspected_spam?: boolean;
          token?: string;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      testimonials: {
        Row: {
          author: string;
          country: string;
          created_at: string;
          display_order: number;
          id: string;
          itinerary_id: string | null;
          planner: string;
          quote: string;
          source_url: string;
          state: string;
          traveled: string;
          trip_id: string | null;
          trip_type: string;
          updated_at: string;
        };
        Insert: {
          author: string;
          country?: string;
          created_at?: string;
          display_order?: number;
          id?: string;
          itinerary_id?: string | null;
          planner?: string;
          quote: string;
          source_url?: string;
          state?: string;
          traveled?: string;
          trip_id?: string | null;
          trip_type: string;
          updated_at?: string;
        };
        Update: {
          author?: string;
          country?: string;
          created_at?: string;
          display_order?: number;
          id?: string;
          itinerary_id?: string | null;
          planner?: string;
          quote?: string;
          source_url?: string;
          state?: string;
          traveled?: string;
          trip_id?: string | null;
          trip_type?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "testimonials_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "testimonials_trip_id_fkey";
            columns: ["trip_id"];
            isOneToOne: true;
            referencedRelation: "trips";
            referencedColumns: ["id"];
          },
        ];
      };
      trip_versions: {
        Row: {
          author_id: string | null;
          created_at: string;
          id: string;
          is_told: boolean;
          plan: Json;
          read_at: string | null;
          sentences: string[];
          trip_id: string;
          version: number;
        };
        Insert: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          is_told: boolean;
          plan: Json;
          read_at?: string | null;
          sentences?: string[];
          trip_id: string;
          version: number;
        };
        Update: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          is_told?: boolean;
          plan?: Json;
          read_at?: string | null;
          sentences?: string[];
          trip_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "trip_versions_trip_id_fkey";
            columns: ["trip_id"];
            isOneToOne: false;
            referencedRelation: "trips";
            referencedColumns: ["id"];
          },
        ];
      };
      trips: {
        Row: {
          announcement: Json;
          canceled_at: string | null;
          contacts: Json;
          content_hash: string | null;
          created_at: string;
          days: Json;
          end_date: string;
          id: string;
          idempotency_key: string | null;
          image: string | null;
          itinerary_copy: Json;
          itinerary_id: string | null;
          location: string;
          moves: Json;
          proposal_id: string | null;
          request_id: string | null;
          start_date: string;
          status: Database["public"]["Enums"]["trip_status"];
          stays: Json;
          title: string;
          traveler_told_at: string | null;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          announcement?: Json;
          canceled_at?: string | null;
          contacts?: Json;
          content_hash?: string | null;
          created_at?: string;
          days?: Json;
          end_date: string;
          id?: string;
          idempotency_key?: string | null;
          image?: string | null;
          itinerary_copy?: Json;
          itinerary_id?: string | null;
          location?: string;
          moves?: Json;
          proposal_id?: string | null;
          request_id?: string | null;
          start_date: string;
          status?: Database["public"]["Enums"]["trip_status"];
          stays?: Json;
          title: string;
          traveler_told_at?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          announcement?: Json;
          canceled_at?: string | null;
          contacts?: Json;
          content_hash?: string | null;
          created_at?: string;
          days?: Json;
          end_date?: string;
          id?: string;
          idempotency_key?: string | null;
          image?: string | null;
          itinerary_copy?: Json;
          itinerary_id?: string | null;
          location?: string;
          moves?: Json;
          proposal_id?: string | null;
          request_id?: string | null;
          start_date?: string;
          status?: Database["public"]["Enums"]["trip_status"];
          stays?: Json;
          title?: string;
          traveler_told_at?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "trips_itinerary_id_fkey";
            columns: ["itinerary_id"];
            isOneToOne: false;
            referencedRelation: "itineraries";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trips_proposal_id_fkey";
            columns: ["proposal_id"];
            isOneToOne: false;
            referencedRelation: "proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trips_request_id_fkey";
            columns: ["request_id"];
            isOneToOne: false;
            referencedRelation: "requests";
            referencedColumns: ["id"];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: Database["public"]["Enums"]["app_role"];
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          role?: Database["public"]["Enums"]["app_role"];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: Database["public"]["Enums"]["app_role"];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_proposal: {
        Args: {
          acceptance: Json;
        };
        Returns: Json;
      };
      account_email: {
        Args: {
          account: string | null;
        };
        Returns: string;
      };
      account_of: {
        Args: {
          address: string | null;
        };
        Returns: string;
      };
      add_trip: {
        Args: {
          trip: Json;
        };
        Returns: Json;
      };
      admin_search: {
        Args: {
          wanted: string | null;
        };
        Returns: {
          detail: string;
          id: string;
          kind: string;
          title: string;
        }[];
      };
      analytics: {
        Args: {
          since?: string | null;
        };
        Returns: Json;
      };
      analytics_answers: {
        Args: {
          since?: string | null;
        };
        Returns: Json;
      };
      analytics_engagements: {
        Args: {
          kind?: string | null;
          page_size?: number | null;
          page_start?: number | null;
          since?: string | null;
        };
        Returns: {
          created_at: string;
          engagement_type: Database["public"]["Enums"]["engagement_type"];
          id: string;
          page_url: string;
          total: number;
          user_email: string;
          user_name: string;
        }[];
      };
      analytics_requests: {
        Args: {
          only_won?: boolean | null;
          page_size?: number | null;
          page_start?: number | null;
          part?: string | null;
          since?: string | null;
          wanted?: string | null;
        };
        Returns: {
          answer: string;
          came_from: string;
          campaign: string;
          created_at: string;
          first_reply_at: string;
          id: string;
          itinerary: string;
          name: string;
          planner: string;
          region: string;
          status: Database["public"]["Enums"]["request_status"];
          subject: string;
          total: number;
          type: Database["public"]["Enums"]["request_type"];
        }[];
      };
      answering_planners: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["Tables"]["planners"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "planners";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      ask_for_proposal_changes: {
        Args: {
          answer: Json;
        };
        Returns: Json;
      };
      ask_for_testimonial: {
        Args: {
          mail: Json;
          token_hash: string | null;
          trip_id: string | null;
        };
        Returns: boolean;
      };
      assign_mail: {
        Args: {
          mail_id: string | null;
          request_id?: string | null;
        };
        Returns: string;
      };
      begin_attempt: {
        Args: {
          attempt_keys: string[] | null;
          caps_ms: number[] | null;
          forget_ms: number | null;
          free_tries: number | null;
        };
        Returns: number;
      };
      begin_paper_upload: {
        Args: {
          path: string | null;
        };
        Returns: undefined;
      };
      cancel_mail: {
        Args: {
          mail_id: string | null;
        };
        Returns: boolean;
      };
      change_proposal_email: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      change_proposal_link: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      check_user_role: {
        Args: {
          role_to_check: string | null;
          user_id: string | null;
        };
        Returns: boolean;
      };
      claim_job: {
        Args: {
          every_seconds: number | null;
          job: string | null;
        };
        Returns: number;
      };
      claim_outbox: {
        Args: {
          n: number | null;
          process?: string | null;
        };
        Returns: Database["public"]["Tables"]["outbox"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "outbox";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_proposals: {
        Args: Record<PropertyKey, never>;
        Returns: number;
      };
      correct_request_address: {
        Args: {
          address: string | null;
          request_id: string | null;
        };
        Returns: number;
      };
      count_by_country: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      count_itinerary_choices: {
        Args: {
          country?: string | null;
          effort?: string | null;
          max_days?: number | null;
          max_price?: number | null;
          min_days?: number | null;
          month?: number | null;
          pace?: string | null;
          region?: string | null;
          search?: string | null;
          trip_type?: string | null;
          wishes?: Json;
        };
        Returns: Json;
      };
      count_points: {
        Args: {
          added: number | null;
          duration_ms: number | null;
          limit_key: string | null;
          replace_count: boolean | null;
        };
        Returns: {
          expires_in_ms: number;
          points: number;
        }[];
      };
      count_view: {
        Args: {
          itinerary_id: string | null;
        };
        Returns: undefined;
      };
      create_proposal: {
        Args: {
          author?: string | null;
          fields?: Json;
          request_id: string | null;
        };
        Returns: Json;
      };
      dashboard: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      decline_proposal: {
        Args: {
          answer: Json;
        };
        Returns: Json;
      };
      delete_user: {
        Args: {
          user_id: string | null;
        };
        Returns: boolean;
      };
      desk: {
        Args: {
          today?: string | null;
        };
        Returns: Json;
      };
      discard_mail: {
        Args: {
          discarded?: boolean | null;
          mail_id: string | null;
        };
        Returns: boolean;
      };
      discard_proposal_draft: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      due_notices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          first_name: string;
          notices: Json;
          user_id: string;
        }[];
      };
      end_attempt: {
        Args: {
          attempt_keys: string[] | null;
          caps_ms: number[] | null;
          free_tries: number | null;
          outcomes: string[] | null;
        };
        Returns: undefined;
      };
      end_my_session: {
        Args: {
          session_id: string | null;
        };
        Returns: boolean;
      };
      end_sessions: {
        Args: {
          user_id: string | null;
        };
        Returns: number;
      };
      erase_person: {
        Args: {
          address: string | null;
        };
        Returns: Json;
      };
      erase_proposal: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      examples: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      extend_proposal: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      find_itineraries: {
        Args: {
          ascending?: boolean | null;
          page?: number | null;
          page_size?: number | null;
          search: string | null;
          sort?: string | null;
          tab?: string | null;
        };
        Returns: Json;
      };
      find_mails: {
        Args: {
          kind?: string | null;
          page?: number | null;
          page_size?: number | null;
          search: string | null;
          state?: string | null;
        };
        Returns: Json;
      };
      find_requests: {
        Args: {
          kind?: string | null;
          owner?: string | null;
          page?: number | null;
          page_size?: number | null;
          search: string | null;
          status?: string | null;
        };
        Returns: Json;
      };
      finish_paper_upload: {
        Args: {
          content_type: string | null;
          path: string | null;
          sha256: string | null;
          size: number | null;
        };
        Returns: undefined;
      };
      forget_paper_files: {
        Args: {
          paths: string[] | null;
        };
        Returns: undefined;
      };
      has_fresh_sign_in: {
        Args: Record<PropertyKey, never>;
        Returns: boolean;
      };
      has_role: {
        Args: {
          role: string | null;
        };
        Returns: boolean;
      };
      held_about: {
        Args: {
          address: string | null;
        };
        Returns: Json;
      };
      images_to_migrate: {
        Args: {
          batch: number | null;
        };
        Returns: {
          id: string;
          image: string;
          remaining: number;
          title: string;
          updated_at: string;
        }[];
      };
      invite_user: {
        Args: {
          invitation: Json;
        };
        Returns: string;
      };
      list_my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string;
          created_at: string;
          id: string;
          is_current: boolean;
          last_used_at: string;
          user_agent: string;
        }[];
      };
      list_proposals: {
        Args: {
          condition?: string | null;
          happened?: string | null;
          of_request?: string | null;
          owned_by?: string | null;
          page_size?: number | null;
          page_start?: number | null;
          since?: string | null;
          words?: string | null;
        };
        Returns: {
          accepted_at: string;
          changes_asked_at: string;
          created_at: string;
          currency: string;
          deposit_overdue: boolean;
          email: string;
          expires_at: string;
          failed_mails: number;
          first_viewed_at: string;
          has_draft: boolean;
          id: string;
          matching: number;
          name: string;
          number: string;
          offer: Json;
          owner_id: string;
          paid: number;
          request_id: string;
          sent_at: string;
          state: string;
          title: string;
          total: number;
          valid_until: string;
          version_number: number;
        }[];
      };
      list_trips: {
        Args: {
          matching?: string | null;
          page_size?: number | null;
          page_start?: number | null;
          part?: string | null;
          today?: string | null;
        };
        Returns: {
          days: Json;
          email: string;
          end_date: string;
          id: string;
          image: string;
          itinerary_id: string;
          location: string;
          request_id: string;
          start_date: string;
          status: Database["public"]["Enums"]["trip_status"];
          title: string;
          total: number;
          traveler: string;
          user_id: string;
        }[];
      };
      list_users: {
        Args: {
          matching?: string | null;
          only_admins?: boolean | null;
          page_size?: number | null;
          page_start?: number | null;
        };
        Returns: {
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          last_name: string;
          last_sign_in_at: string;
          role: Database["public"]["Enums"]["app_role"];
          total: number;
        }[];
      };
      mail_notices: {
        Args: {
          ids: string[] | null;
          mail: Json;
          person: string | null;
        };
        Returns: boolean;
      };
      mail_token: {
        Args: {
          mail_id: string | null;
        };
        Returns: string;
      };
      make_mail_link: {
        Args: {
          link_hash: string | null;
          mail_id: string | null;
        };
        Returns: boolean;
      };
      mark_proposal_viewed: {
        Args: {
          view: Json;
        };
        Returns: boolean;
      };
      my_access: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      my_data: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      my_proposals: {
        Args: {
          proposal_id?: string | null;
        };
        Returns: Json[];
      };
      my_requests: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          itinerary_id: string;
          message: string;
          status: Database["public"]["Enums"]["request_status"];
          subject: string;
          type: Database["public"]["Enums"]["request_type"];
        }[];
      };
      my_staff_access: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      my_trip_itineraries: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["Tables"]["itineraries"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "itineraries";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      new_proposal_version: {
        Args: {
          author?: string | null;
          proposal_id: string | null;
        };
        Returns: Json;
      };
      note_demo_rows: {
        Args: {
          ids: string[] | null;
        };
        Returns: undefined;
      };
      note_image_color: {
        Args: {
          color: string | null;
          path: string | null;
        };
        Returns: undefined;
      };
      open_paper: {
        Args: {
          is_opening?: boolean | null;
          path: string | null;
        };
        Returns: Json;
      };
      order_faq_categories: {
        Args: {
          ids: string[] | null;
        };
        Returns: undefined;
      };
      order_faqs: {
        Args: {
          ids: string[] | null;
        };
        Returns: undefined;
      };
      order_planners: {
        Args: {
          ids: string[] | null;
        };
        Returns: undefined;
      };
      order_rows: {
        Args: {
          ids: string[] | null;
          kind: string | null;
        };
        Returns: undefined;
      };
      order_testimonials: {
        Args: {
          ids: string[] | null;
        };
        Returns: undefined;
      };
      paper_files_to_remove: {
        Args: {
          most?: number | null;
        };
        Returns: string[];
      };
      papers_kept_until: {
        Args: {
          trip_id: string | null;
        };
        Returns: string;
      };
      party_of_trip: {
        Args: {
          trip: string | null;
        };
        Returns: Json;
      };
      preview_itinerary: {
        Args: {
          token: string | null;
        };
        Returns: Database["public"]["Tables"]["itineraries"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "itineraries";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      proposal_desk: {
        Args: {
          most?: number | null;
        };
        Returns: Json;
      };
      proposal_figures: {
        Args: {
          since?: string | null;
        };
        Returns: Json;
      };
      prune: {
        Args: {
          most?: number | null;
        };
        Returns: Json;
      };
      put_off_payment: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      queue_token_mail: {
        Args: {
          mail: Json;
          receiver: string | null;
          token: string | null;
        };
        Returns: string;
      };
      read_points: {
        Args: {
          limit_key: string | null;
        };
        Returns: {
          expires_in_ms: number;
          points: number;
        }[];
      };
      read_proposal: {
        Args: {
          proposal_id: string | null;
        };
        Returns: Json;
      };
      read_proposal_by_link: {
        Args: {
          link_hash: string | null;
        };
        Returns: Json;
      };
      read_testimonial_invitation: {
        Args: {
          token_hash: string | null;
        };
        Returns: Json;
      };
      read_trip_changes: {
        Args: {
          trip: string | null;
          up_to: number | null;
        };
        Returns: undefined;
      };
      record_account_event: {
        Args: {
          address?: string | null;
          email?: string | null;
          event: string | null;
          user_id?: string | null;
        };
        Returns: undefined;
      };
      record_export: {
        Args: {
          row_count: number | null;
          what: string | null;
        };
        Returns: undefined;
      };
      record_payment: {
        Args: {
          author?: string | null;
          payment: Json;
        };
        Returns: Json;
      };
      record_payment_with_receipt: {
        Args: {
          author?: string | null;
          payment: Json;
        };
        Returns: Json;
      };
      remove_examples: {
        Args: Record<PropertyKey, never>;
        Returns: number;
      };
      replace_paper: {
        Args: {
          older: string | null;
          path: string | null;
        };
        Returns: string;
      };
      reply_if_seen: {
        Args: {
          author: string | null;
          mail: Json;
          request: string | null;
          seen: Json;
        };
        Returns: string;
      };
      reply_to_request: {
        Args: {
          author: string | null;
          mail: Json;
          request: string | null;
        };
        Returns: string;
      };
      report_kept_trip: {
        Args: {
          has_page: boolean | null;
          papers: string[] | null;
          trip: string | null;
        };
        Returns: undefined;
      };
      report_process: {
        Args: {
          process: Json;
        };
        Returns: Database["public"]["Tables"]["processes"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "processes";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      resend_proposal: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      reset_second_factor: {
        Args: {
          user_id: string | null;
        };
        Returns: number;
      };
      restore_from_bin: {
        Args: {
          kind: string | null;
          row_id: string | null;
        };
        Returns: boolean;
      };
      retention: {
        Args: Record<PropertyKey, never>;
        Returns: {
          longest: number;
          period: number;
          shortest: number;
          standard: number;
          unit: string;
          what: string;
        }[];
      };
      retry_mail: {
        Args: {
          mail_id: string | null;
        };
        Returns: boolean;
      };
      reveal_mail_token: {
        Args: {
          mail_id: string | null;
        };
        Returns: string;
      };
      save_proposal_draft: {
        Args: {
          author?: string | null;
          fields: Json;
          lines?: Json;
          revision: number | null;
          version_id: string | null;
        };
        Returns: Json;
      };
      search_itineraries: {
        Args: {
          country?: string | null;
          effort?: string | null;
          max_days?: number | null;
          max_price?: number | null;
          min_days?: number | null;
          month?: number | null;
          pace?: string | null;
          page?: number | null;
          page_size?: number | null;
          region?: string | null;
          search?: string | null;
          sort?: string | null;
          trip_type?: string | null;
          wishes?: Json;
        };
        Returns: Json;
      };
      see_notices: {
        Args: {
          trip: string | null;
        };
        Returns: undefined;
      };
      seed_example_itineraries: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["Tables"]["itineraries"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "itineraries";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      send_proposal_if_seen: {
        Args: {
          author: string | null;
          seen: Json;
          sending: Json;
        };
        Returns: Json;
      };
      send_proposal_version: {
        Args: {
          author: string | null;
          sending: Json;
        };
        Returns: Json;
      };
      set_mail_domain: {
        Args: {
          domain: string | null;
        };
        Returns: undefined;
      };
      staff_counts: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      submit_engagement: {
        Args: {
          submission: Json;
        };
        Returns: Json;
      };
      submit_testimonial: {
        Args: {
          mail: Json;
          token_hash: string | null;
          words: Json;
        };
        Returns: boolean;
      };
      take_mail: {
        Args: {
          mail: Json;
          notices: Json;
          raw: string | null;
        };
        Returns: Json;
      };
      tell_traveler: {
        Args: {
          telling: Json;
        };
        Returns: string;
      };
      trip_expert: {
        Args: {
          trip_id: string | null;
        };
        Returns: Json;
      };
      trip_readiness: {
        Args: {
          trip: string | null;
        };
        Returns: Json;
      };
      trips_to_ask_about: {
        Args: {
          most?: number | null;
          today: string | null;
        };
        Returns: {
          email: string;
          first_name: string;
          title: string;
          trip_id: string;
        }[];
      };
      undo_proposal_decline: {
        Args: {
          answer: Json;
        };
        Returns: Json;
      };
      unprepared_images: {
        Args: {
          most: number | null;
        };
        Returns: string[];
      };
      void_acceptance: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: Json;
      };
      watch_record: {
        Args: {
          kind: string | null;
          record: string | null;
        };
        Returns: Json;
      };
      withdraw_proposal: {
        Args: {
          action: Json;
          author?: string | null;
        };
        Returns: undefined;
      };
      write_testimonial: {
        Args: {
          trip: string | null;
          words: Json;
        };
        Returns: boolean;
      };
    };
    Enums: {
      acceptance_channel: "link" | "account" | "on_behalf";
      acceptance_kind: "accepted" | "voided";
      app_role: "user" | "admin";
      engagement_type: "contact" | "customization" | "full_itinerary" | "email_signup" | "pre_launch_signup";
      incoming_mail_state: "sorted" | "unsorted" | "discarded";
      mail_state: "queued" | "sending" | "sent" | "failed" | "canceled";
      payment_means: "bank_transfer" | "card" | "cash" | "other" | "correction";
      proposal_event_kind:
        | "created"
        | "version"
        | "sent"
        | "superseded"
        | "viewed"
        | "accepted"
        | "declined"
        | "changes_asked"
        | "withdrawn"
        | "extended"
        | "link_made"
        | "link_revoked"
        | "email_changed"
        | "claimed"
        | "owner"
        | "voided"
        | "payment"
        | "resent"
        | "erased"
        | "decline_undone"
        | "put_off"
        | "discarded";
      proposal_language: "en" | "es";
      proposal_state: "open" | "accepted" | "declined" | "withdrawn";
      proposal_template_kind: "introduction" | "terms" | "cancellation_terms" | "lines";
      proposal_unit: "person" | "adult" | "child" | "group";
      proposal_version_state: "draft" | "sent" | "superseded" | "accepted";
      request_event_kind:
        | "note"
        | "status"
        | "owner"
        | "reply"
        | "trip"
        | "invitation"
        | "mail"
        | "proposal"
        | "snooze";
      request_status: "new" | "in_progress" | "quoted" | "won" | "lost" | "spam";
      request_type: "contact" | "customization" | "full_itinerary" | "custom_vacation" | "data_export";
      subscriber_state: "pending" | "confirmed" | "unsubscribed";
      trip_status: "upcoming" | "planning" | "past";
    };
    CompositeTypes: { [_ in never]: never };
  };
};
